"""`webhooks.unwrap`: the twin of the tests of the SDK for TypeScript."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from email.message import Message
from typing import Any

import httpx
import pytest

from consent_sdk import ConsentError, webhooks


def secret_of(byte: int) -> str:
    return f"whsec_{base64.b64encode(bytes([byte]) * 32).decode()}"


SECRET = secret_of(7)
EVENT = {
    "type": "address.changed",
    "timestamp": "2030-03-01T00:00:00.000Z",
    "data": {"event_id": "e-1", "grant_id": "g-1", "external_ref": "Bestellung Ä", "detail": {}},
}
BODY = json.dumps(EVENT, ensure_ascii=False)


def signed(body: str, secret: str = SECRET, seconds_off: int = 0) -> dict[str, str]:
    """By the steps of the scheme; no library is asked."""
    timestamp = str(int(time.time()) + seconds_off)
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signature = hmac.new(key, f"m-1.{timestamp}.{body}".encode(), hashlib.sha256).digest()
    written = f"v1,{base64.b64encode(signature).decode()}"
    return {"webhook-id": "m-1", "webhook-timestamp": timestamp, "webhook-signature": written}


def refuses(body: Any, headers: Any, secret: str = SECRET) -> bool:
    with pytest.raises(ConsentError) as told:
        webhooks.unwrap(body, headers, secret)
    return (told.value.code, told.value.status) == ("invalid_webhook", None)


def test_the_event_of_a_webhook_is_given_however_a_framework_hands_it_over() -> None:
    headers = signed(BODY)
    message = Message()
    for name, value in headers.items():
        message[name] = value
    handed_over: list[Any] = [
        *(headers, {name.title(): value for name, value in headers.items()}, httpx.Headers(headers), message),
        [(name.encode(), value.encode()) for name, value in headers.items()],
        {**headers, "cookie": ["a", "b"]},
    ]
    for given in handed_over:
        for body in (BODY, BODY.encode(), memoryview(BODY.encode())):
            assert webhooks.unwrap(body, given, SECRET) == EVENT  # type: ignore[arg-type]


def test_any_of_the_signatures_that_a_rotation_sends_is_taken() -> None:
    ours, theirs = signed(BODY), signed(BODY, secret_of(8))
    many = f"{theirs['webhook-signature']} v1 v2,x v1,a v1,é {ours['webhook-signature']}"
    assert webhooks.unwrap(BODY, {**ours, "webhook-signature": many}, SECRET) == EVENT
    assert webhooks.unwrap(BODY, {**ours, "webhook-signature": many}, secret_of(8)) == EVENT


@pytest.mark.parametrize("seconds", [-298, 298])
def test_a_clock_that_is_less_than_five_minutes_off_is_taken(seconds: int) -> None:
    assert webhooks.unwrap(BODY, signed(BODY, SECRET, seconds), SECRET) == EVENT


@pytest.mark.parametrize("seconds", [-302, 302, 10**9])
def test_a_clock_that_is_more_than_five_minutes_off_is_refused(seconds: int) -> None:
    assert refuses(BODY, signed(BODY, SECRET, seconds))


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (BODY.replace("g-1", "g-2"), signed(BODY)),
        (BODY, signed(BODY, secret_of(9))),
        (BODY, {**signed(BODY), "webhook-id": "m-2"}),
        (BODY, {}),
        (BODY, {**signed(BODY), "webhook-signature": ""}),
        (BODY, {**signed(BODY), "Webhook-Id": "m-2"}),
        (BODY, {**signed(BODY), "webhook-signature": ["v1,a", "v1,b"]}),
        (BODY, {**signed(BODY), "webhook-timestamp": "1e9"}),
        (BODY, {**signed(BODY), "webhook-timestamp": f"{signed(BODY)['webhook-timestamp']}\n"}),
        ("hello", signed("hello")),
        ("", signed("")),
        ("[]", signed("[]")),
        ("[" * 100_000, signed("[" * 100_000)),
        ('{"type": "a"}', signed('{"type": "a"}')),
    ],
)
def test_what_is_not_the_services_is_refused(body: str, headers: Any) -> None:
    assert refuses(body, headers)


def test_bytes_that_stand_for_the_same_text_as_others_are_refused() -> None:
    body = json.dumps({**EVENT, "note": "\ufffd"}, ensure_ascii=False)
    assert refuses(body.encode().replace("\ufffd".encode(), b"\xff"), signed(body))
    assert refuses(f"\ufeff{BODY}".encode(), signed(BODY))
    assert refuses(f"{BODY}\ud800", signed(BODY))


@pytest.mark.parametrize(
    "secret", ["", "whsec_", "svc_live_abc", "whsec_not base64 at all!", BODY, f"{SECRET}\n", None]
)
def test_a_secret_that_can_be_none_is_refused_without_being_told(secret: Any) -> None:
    with pytest.raises(ValueError, match=r"^secret must be the whsec_… of the endpoint$"):
        webhooks.unwrap(BODY, signed(BODY), secret)


def test_the_body_is_wanted_as_it_came() -> None:
    parsed: Any = EVENT
    with pytest.raises(TypeError, match="body must be the raw body"):
        webhooks.unwrap(parsed, signed(BODY), SECRET)
