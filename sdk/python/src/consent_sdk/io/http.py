"""What both transports have in common at the HTTP library."""

from __future__ import annotations

from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx

from ..core.answer import RawAnswer
from ..core.call import Request
from ..core.settings import Settings
from ..errors import ConsentError

#: Several times the largest page; more than that is not the service.
_MAX_BYTES = 16 * 1024 * 1024


def client_options(settings: Settings) -> dict[str, Any]:
    """The API key goes to the base address alone: no redirect is followed, no cookie is kept, and a proxy of the
    environment is used for https alone, where it passes on what it cannot read."""
    return {
        "follow_redirects": False,
        "timeout": httpx.Timeout(settings.timeout),
        "cookies": CookieJar(DefaultCookiePolicy(allowed_domains=[])),
        "trust_env": settings.base_url.lower().startswith("https:"),
    }


def arguments(request: Request, settings: Settings) -> dict[str, Any]:
    return {
        "method": request.method,
        "url": settings.base_url + request.path,
        "headers": {**request.headers, "authorization": f"Bearer {settings.api_key.reveal()}"},
        "content": request.content,
    }


class Body:
    """What has come of an answer. Bytes are counted unpacked, so that a small answer cannot become a huge one."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self._parts: list[bytes] = []
        self._size = 0

    def takes(self, part: bytes) -> bool:
        """False once it is larger than any answer of the service."""
        self._size += len(part)
        self._parts.append(part)
        return self._size <= _MAX_BYTES

    def whole(self) -> RawAnswer:
        return RawAnswer(self._response.status_code, dict(self._response.headers), b"".join(self._parts))

    def too_large(self) -> ConsentError:
        status = self._response.status_code
        return ConsentError("invalid_response", f"the answer is larger than {_MAX_BYTES} bytes", status)


def late(settings: Settings) -> ConsentError:
    return ConsentError("timeout", f"no whole answer within {settings.timeout:g} s")


def failure_of(error: httpx.HTTPError, settings: Settings) -> ConsentError:
    """Told in words and not as the cause: that one has the request, and in it the API key."""
    if isinstance(error, httpx.TimeoutException):
        return late(settings)
    if isinstance(error, httpx.DecodingError):
        return ConsentError("invalid_response", "the answer cannot be unpacked: does base_url lead to the service?")
    said = settings.api_key.taken_out_of(str(error)) or "nothing more is known"
    return ConsentError("connection_failed", f"the service could not be reached: {type(error).__name__}, {said}")
