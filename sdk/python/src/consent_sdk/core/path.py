from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote, urlencode

#: Ids and cursors are many times shorter.
LONGEST = 4_096


def segment(id: str) -> str:
    """An id as one segment of a path: what looks like more of a path stays part of the id.

    :raises ValueError: for an id that is no text, is empty, or would lead to another path
    """
    # Addresses are resolved, and `.` and `..` are steps in them, however they are written.
    if not isinstance(id, str) or id in ("", ".", ".."):
        raise ValueError("an id must be a text that is not empty")
    return quote(_bounded(id), safe="")


def with_query(path: str, query: Mapping[str, str | int | None]) -> str:
    """What is asked for behind the ``?``; values that are None are left out."""
    given = {name: _bounded(str(value)) for name, value in query.items() if value is not None}
    return f"{path}?{urlencode(given)}" if given else path


def _bounded(text: str) -> str:
    """:raises ValueError: where no address could hold it"""
    if len(text) > LONGEST:
        raise ValueError("an id, a cursor or a time is longer than any of the service")
    return text
