"""The worker: does queued tasks one by one, and ends within seconds when it is told to.

Told once, it ends at once when idle; otherwise the task may finish within a few seconds, is then
interrupted and has a few more to let go, and then the operating system ends the process. The next
worker does the task anew.
"""

import signal
import sys
import threading
from contextlib import suppress
from multiprocessing import active_children
from types import FrameType

from django.db import DatabaseError, connection
from django_tasks_db.management.commands.db_worker import Worker as TaskWorker

from catalog.management.unfinished import AnyTask, extend_lease, put_back, tidy

SECONDS_TO_FINISH = 4
SECONDS_TO_LET_GO = 3
SECONDS_BETWEEN_SIGNS = 30


class Worker(TaskWorker):
    """Works on every queue until SIGTERM, SIGINT or SIGQUIT."""

    def __init__(self, name: str) -> None:
        super().__init__(
            queue_names=["*"],
            excluded_queue_names=[],
            interval=1,
            batch=False,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=name,
        )
        self.current: list[AnyTask] = []

    def work(self) -> None:
        """Work until told to end."""
        tidy()
        threading.Thread(target=self.give_signs, daemon=True).start()
        with suppress(KeyboardInterrupt):  # as a task was just done: what is left shows in its row
            self.run()

    def configure_signals(self) -> None:
        super().configure_signals()
        signal.signal(signal.SIGALRM, self.shutdown)

    def shutdown(self, signum: int, frame: FrameType | None) -> None:
        if not self.running_task:
            sys.exit(0)
        if self.running:
            self.running = False
            signal.setitimer(signal.ITIMER_REAL, SECONDS_TO_FINISH)
            return
        self.reset_signals()
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, SECONDS_TO_LET_GO)
        for child in active_children():
            child.terminate()  # or else the task waits for the processes of its pool
        raise KeyboardInterrupt  # at which libraries leave their connections in order

    def run_task(self, db_task_result: AnyTask) -> None:
        def set_failed(failure: BaseException) -> None:
            if self.running:
                AnyTask.set_failed(db_task_result, failure)
            else:  # it was interrupted, or cannot be told from one that was
                put_back(db_task_result, db_task_result.worker_ids[:-1])

        db_task_result.set_failed = set_failed
        self.current = [db_task_result]
        extend_lease(self.current)
        super().run_task(db_task_result)
        self.current = []

    def give_signs(self) -> None:
        """In a thread: keep the lease of the task at hand, and see to what others have left."""
        while not threading.Event().wait(SECONDS_BETWEEN_SIGNS):
            try:
                extend_lease(self.current)
                tidy()
            except DatabaseError:
                pass  # busy or away: the lease outlasts several rounds
            finally:
                connection.close()
