from __future__ import annotations

import random

from ..errors import ConsentError

#: Longer ones are the caller's to wait: ``retry_after`` says how long.
_LONGEST_WAIT_S = 60
_FIRST_BACKOFF_S = 0.5
_LONGEST_BACKOFF_S = 8.0
#: So that all who were refused together do not come back together.
_SPREAD_S = 1.0

_PASSING = frozenset({408, 429, 500, 502, 503, 504})


def is_passing(error: ConsentError) -> bool:
    """Whether the same request may well succeed later: nobody answered, too many asked, or the fault is the
    service's."""
    if error.status is not None:
        return error.status in _PASSING or error.code == "idempotency_in_progress"
    return error.code in ("connection_failed", "timeout")


def wait_before(failures: int, error: ConsentError) -> float | None:
    """Seconds to wait before a request is sent again: at least what the service asked for, else longer each time.
    None when it is not to be sent again.

    :param failures: of this request so far, from 1
    """
    if not is_passing(error):
        return None
    if error.retry_after is None:
        return random.random() * min(_FIRST_BACKOFF_S * 2.0 ** min(failures, 10), _LONGEST_BACKOFF_S)
    if error.retry_after > _LONGEST_WAIT_S:
        return None
    return error.retry_after + random.random() * _SPREAD_S
