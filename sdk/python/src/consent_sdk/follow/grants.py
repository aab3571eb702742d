from __future__ import annotations

import re

from ..core.exchange import exchange
from ..core.pages import cursor_behind
from ..core.rounds import Progress, Round
from ..core.settings import Settings
from ..core.steps import Give, Steps
from ..errors import ConsentError
from ..resources.grants import grants_where
from ..types import Grant
from .following import following


@following
def follow_grants(settings: Settings) -> Round[Grant]:
    """First every grant, then each on which something changed, as it stands then (docs/api.md, Listing,
    ``updated_since``). A grant may come more than once; none that changed is missed, across restarts neither. Every
    grant that it gives counts as a read in the person's history: where the address is not needed, follow the events.
    While some of them cannot be read, ``on_error`` is told ``incomplete_list``, and the same stretch comes again, later
    each time, up to an hour. Takes ``client``, ``store``, ``poll_every``, ``on_error`` and ``stop``.

    :raises ConsentError: for what does not pass by itself
    """

    def round(progress: Progress) -> Steps[None]:
        changed = grants_where(updated_since=progress.cursor)
        as_of: str | None = None
        is_whole = True
        cursor: str | None = None
        while True:
            page = yield from exchange(changed.page_at(cursor), settings)
            # Of the first page: what changes after that comes in the next round.
            as_of = as_of or _moment(page.as_of)
            is_whole = is_whole and page.left_out == 0
            for grant in page.data:
                yield Give(grant)
            cursor = cursor_behind(page, cursor)
            if cursor is None:
                break
        # Grants that could not be read were given to nobody: the same stretch is asked for again.
        if not is_whole:
            raise ConsentError("incomplete_list", "some grants cannot be read for now")
        yield from progress.reaches(as_of)

    return Round(round)


def _moment(as_of: str | None) -> str:
    if as_of is not None and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z", as_of):
        return as_of
    raise ConsentError("invalid_response", "the list does not say as of when it is")
