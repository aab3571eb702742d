from __future__ import annotations

import math
import re
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

#: No limit of the service lasts longer.
_LONGEST_S = 24 * 60 * 60


def retry_after_of(header: str | None, now: datetime | None = None) -> int | None:
    """The seconds of a ``Retry-After``, as a number or as a date (RFC 9110, 10.2.3); None without a usable one."""
    if header is None:
        return None
    if re.fullmatch(r"[0-9]{1,15}", header) is not None:
        return min(int(header), _LONGEST_S)
    try:
        date = parsedate_to_datetime(header)
        utc = date if date.tzinfo is not None else date.replace(tzinfo=timezone.utc)
        left = (utc - (now or datetime.now(timezone.utc))).total_seconds()
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return min(max(math.ceil(left), 0), _LONGEST_S)
