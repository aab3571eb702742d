from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from ..errors import ConsentError
from .retries import is_passing
from .settings import seconds
from .steps import Pause, Save, Steps, Store, loaded

Item = TypeVar("Item")

_LONGEST_S = 3600.0


class Progress:
    """How far a follower has come."""

    def __init__(self, store: Store, cursor: str | None) -> None:
        self._store = store
        self.cursor = cursor

    def reaches(self, cursor: str) -> Steps[None]:
        """Noted in the store first: what lies before it was taken."""
        if cursor != self.cursor:
            yield Save(self._store, cursor)
        self.cursor = cursor


@dataclass(frozen=True)
class Round(Generic[Item]):
    """One look at what is new behind a cursor: gives it, and notes what was taken. Whoever comes back for the next
    thing is done with the one before. It ends with `incomplete_list` where the same is to be looked at again."""

    steps: Callable[[Progress], Steps[None]]


def rounds(
    round: Round[Any], store: Store, poll_every: float, on_error: Callable[[ConsentError], object] | None
) -> Steps[None]:
    """Round after round, without end. What was given last may come again after a restart or a failure, and nothing is
    passed over.

    :param poll_every: seconds between the end of what there is and the next question
    :param on_error: is told of each failure that it goes on after
    :raises ConsentError: for what does not pass by itself
    """
    every = seconds(poll_every, "poll_every")
    progress = Progress(store, (yield from loaded(store)))
    partial_wait = every
    while True:
        wait = every
        try:
            yield from round.steps(progress)
            partial_wait = every
        except ConsentError as error:
            if error.code == "incomplete_list":
                # All that could be read is given once more, which counts as reads: seldom.
                wait = partial_wait = max(every, min(2 * partial_wait, _LONGEST_S))
            elif is_passing(error):
                wait = max(wait, error.retry_after or 0)
            else:
                raise
            if on_error is not None:
                on_error(error)
        yield Pause(wait)
