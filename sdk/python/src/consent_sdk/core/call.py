from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Request:
    """What is sent, each time the same."""

    method: str
    #: Below the base address, with its query.
    path: str
    headers: Mapping[str, str]
    content: bytes | None = None


@dataclass(frozen=True)
class Answer:
    """The JSON object of an answer, empty for a 204, and its headers by their names in lower case."""

    body: dict[str, Any]
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Call(Generic[T]):
    """One thing that is asked of the service, however often it has to be sent."""

    request: Request
    #: What the caller gets of the answer.
    read: Callable[[Answer], T]
    #: The refusal of a repeat that tells that an earlier sending, whose answer was lost, has done it.
    done_with: str | None = None


def the_body(answer: Answer) -> Any:
    """Taken for what the API's description says of it."""
    return answer.body


def nothing(_: Answer) -> None:
    return None


def ask(
    method: str,
    path: str,
    body: Mapping[str, Any] | None = None,
    read: Callable[[Answer], Any] = the_body,
    done_with: str | None = None,
) -> Call[Any]:
    """A read, or a change that is the same however often it is made."""
    return Call(_request(method, path, body, {}), read, done_with)


def post(
    path: str,
    body: Mapping[str, Any] | None = None,
    idempotency_key: str | None = None,
    read: Callable[[Answer], Any] = the_body,
) -> Call[Any]:
    """One that counts once, however often it is sent.

    :param idempotency_key: the caller's; None makes one, which covers the client's own repeats
    :raises ValueError: for a key that no header can carry
    """
    key = str(uuid.uuid4()) if idempotency_key is None else idempotency_key
    if not isinstance(key, str) or re.fullmatch(r"(?! )[\x20-\x7e]{1,255}(?<! )", key) is None:
        raise ValueError("idempotency_key must be 1 to 255 printable characters of ASCII, with no space at its ends")
    return Call(_request("POST", path, body, {"idempotency-key": key}), read)


def _request(method: str, path: str, body: Mapping[str, Any] | None, headers: Mapping[str, str]) -> Request:
    accepting = {"accept": "application/json", **headers}
    if body is None:
        return Request(method, path, accepting)
    return Request(method, path, {**accepting, "content-type": "application/json"}, json.dumps(body).encode())
