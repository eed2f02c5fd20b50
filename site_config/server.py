"""gunicorn, which keeps a background worker beside its web workers: what `serve` becomes.

The worker is a child of gunicorn's master, started and watched in the master's own loop: that
process lives as long as the site does, is the one that is told to stop, and tells web workers and
the background worker at the same moment. The worker has a session of its own, so that Ctrl-C in a
terminal reaches the master alone and everything that a task has started can be ended with it.
"""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from gunicorn.app.wsgiapp import WSGIApplication
from gunicorn.arbiter import Arbiter

MANAGE = Path(__file__).resolve().parent.parent / "manage.py"
SECONDS_TO_STOP = 8  # the worker ends itself within seven
FIRST_PAUSE, LONGEST_PAUSE = 1, 60  # seconds before it is started anew


class BackgroundWorker:
    """One `manage.py work`, started anew when it ends unasked, later each time."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.pause = 0
        self.due = 0.0
        self.deadline = 0.0

    def keep_alive(self) -> None:
        """Look after it; to be called about once a second."""
        if self.process is None:
            if time.monotonic() >= self.due:
                self.start()
        elif self.process.poll() is not None:
            self.end_group()
            self.plan_restart()

    def start(self) -> None:
        self.process = subprocess.Popen(  # noqa: S603 - no shell, and nothing given by others
            [sys.executable, MANAGE, "work", f"--for-parent={os.getpid()}", "--verbosity=0"],
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.due = time.monotonic() + LONGEST_PAUSE

    def plan_restart(self) -> None:
        now = time.monotonic()
        has_lasted = now >= self.due
        self.pause = (
            FIRST_PAUSE if has_lasted else min(2 * self.pause or FIRST_PAUSE, LONGEST_PAUSE)
        )
        self.process, self.due = None, now + self.pause
        line = f"The background worker has ended; it is started again in {self.pause} s.\n"
        sys.stderr.write(line)
        sys.stderr.flush()

    def tell_to_stop(self) -> None:
        if self.process and not self.deadline:
            self.process.terminate()
            self.deadline = time.monotonic() + SECONDS_TO_STOP

    def wait_until_stopped(self) -> None:
        if self.process:
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(max(0, self.deadline - time.monotonic()))
            self.end_group()
            self.process = None

    def end_group(self) -> None:
        """End at once what is left of the worker and of the processes that it started."""
        if self.process:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class Site(Arbiter):
    """gunicorn's master with a background worker."""

    def __init__(self, app: WSGIApplication) -> None:
        super().__init__(app)
        self.background = BackgroundWorker()

    def manage_workers(self) -> None:
        super().manage_workers()
        self.background.keep_alive()

    def stop(self, graceful: bool = True) -> None:
        self.background.tell_to_stop()
        super().stop(graceful)
        self.background.wait_until_stopped()


class Application(WSGIApplication):
    def run(self) -> None:
        try:
            Site(self).run()
        except RuntimeError as failure:
            sys.stderr.write(f"{failure}\n")
            sys.exit(1)


if __name__ == "__main__":
    Application().run()
