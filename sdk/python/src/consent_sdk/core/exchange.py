from __future__ import annotations

from typing import TypeVar

from ..errors import ConsentError
from .answer import answer_of
from .call import Answer, Call
from .retries import wait_before
from .settings import Settings
from .steps import Pause, Steps, sent

T = TypeVar("T")


def exchange(call: Call[T], settings: Settings) -> Steps[T]:
    """Sends what is asked for, and sends it again where that does no harm (docs/api.md, Errors and Repeats): reads,
    changes that set the same, removals, and POSTs, each under one idempotency key for all its repeats.

    :raises ConsentError:
    """
    failures = 0
    while True:
        try:
            raw = yield from sent(call.request)
            return call.read(answer_of(raw, settings.api_key))
        except ConsentError as error:
            if failures > 0 and call.done_with is not None and error.code == call.done_with:
                return call.read(Answer({}))
            failures += 1
            wait = wait_before(failures, error) if failures <= settings.max_retries else None
            if wait is None:
                raise
        yield Pause(wait)
