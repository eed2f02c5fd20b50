#!/usr/bin/env python
"""The command line of Colloquy: every refusal is one line, never a traceback."""

import os
import sys


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site_config.settings")
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import DatabaseError

    try:
        _ = settings.INSTALLED_APPS
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as wrong:
        return refuse(str(wrong))
    except DatabaseError as failure:
        return refuse(
            f"The database refused: {str(failure).strip().splitlines()[0]}{hint(failure)}"
        )
    except BrokenPipeError:
        # Or Python would complain once more when it ends and empties what is still to be printed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return refuse("Stopped: whatever read the output has ended.")
    except KeyboardInterrupt:
        refuse("Stopped.")
        return 130
    return 0


def hint(failure: Exception) -> str:
    is_unprepared = "no such table" in str(failure) or "does not exist" in str(failure)
    return " (run 'manage.py migrate' first)" if is_unprepared else ""


def refuse(reason: str) -> int:
    sys.stderr.write(f"{reason}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
