from __future__ import annotations

from ..core.exchange import exchange
from ..core.rounds import Progress, Round
from ..core.settings import Settings
from ..core.steps import Give, Steps
from ..resources.events import page_after
from ..types import FeedEvent
from .following import following


@following
def follow_events(settings: Settings) -> Round[FeedEvent]:
    """Every event of the business in order, from the oldest that is kept (docs/api.md, Events feed). The cursor is the
    ``sequence`` of the last event that was taken. An event may come more than once; none is missed, across restarts
    neither. Takes ``client``, ``store``, ``poll_every``, ``on_error`` and ``stop``.

    :raises ConsentError: for what does not pass by itself: ``events_expired`` when more was missed than is kept. Then
        begin with an empty store, list the grants with ``updated_since`` for what lies between, and read those that
        you hold as ``pending_approval``
    """

    def round(progress: Progress) -> Steps[None]:
        has_more = True
        while has_more:
            page = yield from exchange(page_after(_number(progress.cursor)), settings)
            for event in page.data:
                yield Give(event)
                yield from progress.reaches(str(event["sequence"]))
            has_more = page.has_more

    return Round(round)


def _number(cursor: str | None) -> int | None:
    if cursor is None:
        return None
    if cursor.isascii() and cursor.isdigit():
        return int(cursor)
    raise ValueError("what the store holds is no cursor of events")
