from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from catalog.importing.pipeline import Options, run_import, sources_in
from catalog.models import ImportBatch

Load = Callable[..., ImportBatch]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Imports a file of this text; what its name does not tell is a list of abstracts."""

    def load(text: str, name: str = "list.txt", **options: Any) -> ImportBatch:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        is_list = name.endswith(".txt")
        chosen = Options(format_name="abstracts" if is_list else "", **options)
        report = run_import(sources_in([str(path)]), chosen)
        assert not report.errors
        return ImportBatch.objects.get(pk=report.batch or 0)

    return load
