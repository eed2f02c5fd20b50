"""How gunicorn serves the site; address and number of workers come from `manage.py serve`."""

import sys

from gunicorn.arbiter import Arbiter

wsgi_app = "site_config.wsgi"
worker_class = "gthread"
threads = 4
preload_app = True  # a fault at the start is said once, and the workers share memory
graceful_timeout = 5  # Ctrl-C and SIGTERM end everything well within ten seconds
loglevel = "warning"
control_socket_disable = True


def when_ready(server: Arbiter) -> None:
    """Say where the site is once the address is bound and the application loaded."""
    from catalog.management.commands.setup_link import site_address

    sys.stdout.write(f"Colloquy is open at {site_address()} (Ctrl-C ends it)\n")
    sys.stdout.flush()
