from urllib.parse import urlsplit

import pytest
from django.test import Client, override_settings


@pytest.mark.django_db
@override_settings(SITE_URL=urlsplit("https://papers.example.org:8443/"))
def test_behind_a_proxy_the_site_speaks_as_its_public_address() -> None:
    with override_settings(ALLOWED_HOSTS=["papers.example.org"]):
        answer = Client().get("/papers/", headers={"Host": "10.0.0.7"})
    assert 'href="https://papers.example.org:8443/papers/"' in answer.content.decode()
