"""Whether a webhook is the service's."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterable
from typing import Any, Protocol, cast

from standardwebhooks import Webhook

from .core.answer import object_in
from .errors import ConsentError
from .types import WebhookEvent


class HasItems(Protocol):
    """A mapping of headers, as most frameworks have one."""

    def items(self) -> Iterable[tuple[Any, Any]]: ...


WebhookHeaders = HasItems | Iterable[tuple[str | bytes, str | bytes]]


def unwrap(body: str | bytes, headers: WebhookHeaders, secret: str) -> WebhookEvent:
    """The event of a webhook, once it is sure that the service sent it within the last five minutes (docs/api.md,
    Signature). Deduplicate on the header ``webhook-id``. Types that a later service has come as they are.

    :param body: as it arrived, before anything has parsed it
    :param headers: of the request: a mapping, or pairs as ASGI has them
    :param secret: ``whsec_…`` of the endpoint. While it is rotated, the new one and the one before are both right
    :raises ConsentError: ``invalid_webhook``
    :raises TypeError: for a body that was parsed
    :raises ValueError: for a secret that can be none
    """
    raw = _text_of(body)
    checker = _checker_with(secret)
    if not _is_signed(checker, raw, _signature_headers(headers)):
        what = "the signature is not that of this body under this secret, or its time is more than 5 minutes off"
        raise _refused(what)
    event = object_in(raw)
    if event is None or not isinstance(event.get("type"), str) or not isinstance(event.get("data"), dict):
        raise _refused("the body is no event")
    # What it says beyond that is the sender's word, whose signature was checked.
    return cast(WebhookEvent, event)


def _text_of(body: object) -> str:
    if isinstance(body, str):
        return body
    if not isinstance(body, (bytes, bytearray, memoryview)):
        raise TypeError("body must be the raw body, a text or bytes, not what was parsed")
    try:
        return bytes(body).decode("utf-8")
    except UnicodeDecodeError:
        raise _refused("the body is not UTF-8") from None


def _checker_with(secret: object) -> Webhook:
    if isinstance(secret, str) and (found := re.fullmatch(r"whsec_([A-Za-z0-9+/]{16,}={0,2})", secret)):
        key = _unpacked(found[1].rstrip("="))
        if key is not None:
            return Webhook(key)
    # Nothing is quoted: it may be the secret.
    raise ValueError("secret must be the whsec_… of the endpoint")


def _is_signed(checker: Webhook, raw: str, headers: dict[str, str]) -> bool:
    try:
        checker.verify(raw, headers, json_parse=False)
        return True
    except Exception:  # The library throws whatever it stumbles over.
        return False


def _signature_headers(headers: WebhookHeaders) -> dict[str, str]:
    """One value of each, as more would leave open which was checked."""
    pairs = headers.items() if hasattr(headers, "items") else headers
    given = [(_as_text(name).lower(), value) for name, value in pairs]

    def named(name: str) -> str:
        values = [value for key, value in given if key == name]
        if len(values) != 1 or not isinstance(values[0], (str, bytes)):
            raise _refused(f"there must be one header {name}")
        return _as_text(values[0])

    timestamp = named("webhook-timestamp")
    if re.fullmatch(r"[0-9]{1,12}", timestamp) is None:
        raise _refused("webhook-timestamp must be whole seconds")
    # The library stumbles over what is no signature of its version, even before one that is right.
    signatures = [one for one in named("webhook-signature").split(" ") if _is_signature(one)]
    return {
        "webhook-id": named("webhook-id"),
        "webhook-timestamp": timestamp,
        "webhook-signature": " ".join(signatures),
    }


def _is_signature(text: str) -> bool:
    return text.startswith("v1,") and "," not in text[3:] and _unpacked(text[3:].rstrip("=")) is not None


def _unpacked(unpadded: str) -> bytes | None:
    try:
        return b64decode(unpadded + "=" * (-len(unpadded) % 4), validate=True)
    except ValueError:
        return None


def _as_text(value: object) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def _refused(message: str) -> ConsentError:
    return ConsentError("invalid_webhook", message)
