from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..core.call import Answer, Call, ask
from ..core.pages import Listing, Page, list_in
from ..core.path import with_query
from ..errors import ConsentError
from ..io.resource import IO, Resource, listing
from ..types import FeedEvent


@dataclass(frozen=True)
class EventPage(Page[FeedEvent]):
    """A stretch of the feed, oldest first."""

    #: ``after`` of what follows.
    next_after: int
    has_more: bool


class Events(Resource[IO]):
    """What happened to the business's grants, whatever webhook endpoints it has (docs/api.md, Events feed)."""

    @listing
    def list(self, *, after: int | None = None, limit: int | None = None) -> Listing[FeedEvent, EventPage]:
        """Oldest first, up to the newest that there is when the last page is asked for.

        :param after: the ``sequence`` of the last event that is known
        :param limit: of one page, 1 to 1,000
        """
        return Listing(lambda cursor: page_after(after if cursor is None else int(cursor), limit))


def page_after(after: int | None, limit: int | None = None) -> Call[EventPage]:
    """Events behind one; None begins with the oldest. :raises ValueError: for what is no number of an event"""
    if after is not None and (type(after) is not int or after < 0):
        raise ValueError("after must be the number of an event, 0 or more")
    path = with_query("/v1/events", {"after": after, "limit": limit})
    return ask("GET", path, read=partial(_event_page, after))


def _event_page(after: int | None, answer: Answer) -> EventPage:
    """:raises ConsentError: where events are missing: whoever goes on from there would else ask for ever, or pass over
    what it has not seen"""
    data, next_after = list_in(answer.body), answer.body.get("next_after")
    has_more = answer.body.get("has_more") is True
    if type(next_after) is not int or not _is_without_gap(data, after, next_after) or (has_more and not data):
        raise ConsentError("invalid_response", "the events of the page do not follow one another")
    return EventPage(data, str(next_after) if has_more else None, next_after, has_more)


def _is_without_gap(data: Sequence[Any], after: int | None, next_after: int) -> bool:
    """The events are numbered one by one, from behind what was asked for to what the page says that it ends with."""
    numbers: list[int] = []
    for event in data:
        number = event.get("sequence") if isinstance(event, dict) else None
        expected = numbers[-1] + 1 if numbers else number if after is None else after + 1
        if type(number) is not int or number != expected:
            return False
        numbers.append(number)
    return not numbers or numbers[-1] == next_after
