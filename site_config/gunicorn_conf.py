"""How gunicorn serves the site; address and number of workers come from `manage.py serve`."""

wsgi_app = "site_config.wsgi"
worker_class = "gthread"
threads = 4
preload_app = True  # a fault at the start is said once, and the workers share memory
graceful_timeout = 5  # Ctrl-C and SIGTERM end everything well within ten seconds
loglevel = "warning"
control_socket_disable = True
