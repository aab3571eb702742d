from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ..errors import ConsentError
from .call import Answer, Call
from .exchange import exchange
from .path import LONGEST
from .settings import Settings
from .steps import Give, Steps

Item = TypeVar("Item")
PageT = TypeVar("PageT", bound="Page[Any]")


@dataclass(frozen=True)
class Page(Generic[Item]):
    """A stretch of a list."""

    data: Sequence[Item]
    #: Of the next page; None on the last one, and where a list comes whole.
    next_cursor: str | None


@dataclass(frozen=True)
class Listing(Generic[Item, PageT]):
    """A list that is asked for page by page."""

    #: Asks for the page behind a cursor; None for the first.
    page_at: Callable[[str | None], Call[PageT]]


def pages(listing: Listing[Any, PageT], settings: Settings) -> Steps[None]:
    """Gives page after page. :raises ConsentError:"""
    cursor: str | None = None
    while True:
        page = yield from exchange(listing.page_at(cursor), settings)
        yield Give(page)
        cursor = cursor_behind(page, cursor)
        if cursor is None:
            return


def cursor_behind(page: Page[Any], cursor: str | None) -> str | None:
    """Of the page that follows; None behind the last. :raises ConsentError: where a page points to itself"""
    if page.next_cursor is not None and page.next_cursor == cursor:
        raise ConsentError("invalid_response", "a page of the list points to itself")
    return page.next_cursor


def plain_page(answer: Answer) -> Page[Any]:
    return Page(list_in(answer.body), cursor_in(answer.body))


def list_in(body: Mapping[str, Any]) -> Sequence[Any]:
    """:raises ConsentError: where it is no page of a list"""
    data = body.get("data")
    if isinstance(data, list):
        return data
    raise ConsentError("invalid_response", "the answer is no page of a list")


def cursor_in(body: Mapping[str, Any]) -> str | None:
    cursor = body.get("next_cursor")
    if cursor is None or (isinstance(cursor, str) and len(cursor) <= LONGEST):
        return cursor
    raise ConsentError("invalid_response", "the answer is no page of a list")
