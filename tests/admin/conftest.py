"""Who keeps the catalogue."""

import pytest
from django.test import Client

from tests.admin.import_pages import make_staff, signed_in


@pytest.fixture
def importing(db: None) -> Client:
    """Signed in as somebody who may import, and nothing else."""
    return signed_in(make_staff("add_importbatch", "change_importbatch"))
