from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import ConsentError
from .call import Answer
from .retry_after import retry_after_of
from .secret_text import SecretText

_LONGEST_MESSAGE = 500
_ELSEWHERE = "the answer points to another address; the client goes to no other than base_url, so set that right"


@dataclass(frozen=True)
class RawAnswer:
    """An answer whose body has been read."""

    status: int
    #: By their names in lower case.
    headers: Mapping[str, str]
    content: bytes


def answer_of(raw: RawAnswer, api_key: SecretText) -> Answer:
    """The JSON object of an answer, an empty one for a 204.

    :param api_key: is in no error, whatever the server has sent back
    :raises ConsentError: for a refusal, and for what is no such answer
    """
    if raw.status == 204:
        return Answer({}, raw.headers)
    body = object_in(raw.content.decode("utf-8", "replace"))
    if 200 <= raw.status < 300 and body is not None:
        return Answer(body, raw.headers)
    code, message = _what_is_wrong(raw.status, body)
    raise ConsentError(
        api_key.taken_out_of(code),
        api_key.taken_out_of(message)[:_LONGEST_MESSAGE],
        raw.status,
        _id_in(raw.headers, api_key),
        retry_after_of(raw.headers.get("retry-after")),
        _said_in(raw.status, body, api_key),
    )


def object_in(text: str) -> dict[str, Any] | None:
    """The JSON object that a text is; None where it is none, or none that could be read."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _what_is_wrong(status: int, body: Mapping[str, Any] | None) -> tuple[str, str]:
    if 300 <= status < 400:
        return "unexpected_redirect", _ELSEWHERE
    error = body.get("error") if body is not None and status >= 400 else None
    if isinstance(error, dict):
        code, message = error.get("code"), error.get("message")
        if isinstance(code, str) and re.fullmatch(r"[a-z_]{1,64}", code) and isinstance(message, str):
            return code, message
    return "invalid_response", f"the answer ({status}) is none of the service: does base_url lead to it?"


def _said_in(status: int, body: Mapping[str, Any] | None, api_key: SecretText) -> str | None:
    say = body.get("say") if body is not None and status >= 400 else None
    return api_key.taken_out_of(say)[:_LONGEST_MESSAGE] if isinstance(say, str) else None


def _id_in(headers: Mapping[str, str], api_key: SecretText) -> str | None:
    id = headers.get("x-request-id", "")
    return api_key.taken_out_of(id) if re.fullmatch(r"[A-Za-z0-9_.-]{1,128}", id) else None
