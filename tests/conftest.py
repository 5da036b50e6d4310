"""What is kept while the tests run goes into a folder of theirs, never into the reader's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def folder_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PAIRIT_DATA", str(tmp_path_factory.mktemp("data")))
        yield
