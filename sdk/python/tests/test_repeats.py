"""What is sent again, and for how long: the twin of the tests of the SDK for TypeScript."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from asking import API_KEY, Asking, refused, status
from consent_sdk import ConsentClient
from scripted_server import ScriptedServer, hang_up, ok, refusal, without_end

GRANT = {"id": "g-1", "status": "pending_approval"}
PREVIEW = {"preview_id": "p-1"}
pytestmark = pytest.mark.usefixtures("at_once")


def test_a_read_is_sent_again_after_a_broken_connection_a_fault_and_a_full_house(
    asking: Asking, server: ScriptedServer
) -> None:
    busy = refusal(429, "rate_limited", retry_after="0")
    server.answers(hang_up, refusal(503, "service_unavailable", retry_after="0"), busy, ok(GRANT))
    assert asking(lambda client: client.grants.get("g-1")) == GRANT
    assert len(server.heard) == 4


def test_a_post_is_sent_again_under_one_idempotency_key_of_its_own(asking: Asking, server: ScriptedServer) -> None:
    server.answers(hang_up, refusal(409, "idempotency_in_progress", retry_after="0"), ok(PREVIEW, 201))
    for _ in range(2):
        assert asking(lambda client: client.previews.create(key="XXX")) == PREVIEW
    keys = [heard.headers["idempotency-key"] for heard in server.heard]
    assert keys == [keys[0], keys[0], keys[0], keys[3]]
    assert keys[3] != keys[0]
    assert {heard.body for heard in server.heard} == {b'{"key": "XXX"}'}


def test_a_post_is_sent_under_the_key_that_the_caller_keeps(asking: Asking, server: ScriptedServer) -> None:
    server.answers(ok(GRANT, 201))
    asking(lambda client: client.grants.claim(preview_id="p-1", idempotency_key="order 1"))
    assert server.heard[0].headers["idempotency-key"] == "order 1"


@pytest.mark.parametrize("key", ["", "a\nb", "é", " a", "a ", "x" * 256, 7])
def test_a_key_that_no_header_can_carry_is_refused(key: Any) -> None:
    client = ConsentClient(api_key=API_KEY, base_url="http://localhost:9")
    with pytest.raises(ValueError, match="idempotency_key must be"):
        client.grants.claim(preview_id="p-1", idempotency_key=key)


def test_what_was_heard_is_decoded_without_a_key(asking: Asking, server: ScriptedServer) -> None:
    server.answers(hang_up, ok({"keys": []}))
    assert asking(lambda client: client.keys.decode(transcript="hello")) == {"keys": []}
    assert [heard.headers.get("idempotency-key") for heard in server.heard] == [None, None]


def test_a_removal_is_done_when_the_repeat_finds_nothing_more(asking: Asking, server: ScriptedServer) -> None:
    server.answers(hang_up, refusal(404, "endpoint_not_found"))
    assert asking(lambda client: client.webhook_endpoints.delete("e-1")) is None
    server.answers(refusal(404, "endpoint_not_found"))
    error = refused(asking, lambda client: client.webhook_endpoints.delete("e-1"))
    assert error.code == "endpoint_not_found"


def test_a_request_is_sent_so_often_as_it_is_told_and_no_more(asking: Asking, server: ScriptedServer) -> None:
    server.answers(hang_up)
    error = refused(asking, status, max_retries=1)
    told = (error.code, error.status, error.request_id, error.retry_after)
    assert told == ("connection_failed", None, None, None)
    assert len(server.heard) == 2


@pytest.mark.parametrize("refused_with", [400, 401, 403, 404, 409, 410, 413, 415])
def test_what_was_refused_is_not_sent_again(asking: Asking, server: ScriptedServer, refused_with: int) -> None:
    server.answers(refusal(refused_with, "some_code"))
    error = refused(asking, status)
    assert (error.code, error.status) == ("some_code", refused_with)
    assert len(server.heard) == 1


@pytest.mark.parametrize(
    ("header", "retry_after", "retries"),
    [("31536000", 86_400, 3), ("120", 120, 3), ("9" * 400, None, 0), ("soon", None, 0)],
)
def test_a_long_wait_is_the_callers_to_decide(
    asking: Asking, server: ScriptedServer, header: str, retry_after: int | None, retries: int
) -> None:
    server.answers(refusal(429, "rate_limited", retry_after=header))
    assert refused(asking, status, max_retries=retries).retry_after == retry_after
    assert len(server.heard) == 1


def test_a_call_ends_in_time_where_nothing_is_answered(asking: Asking, server: ScriptedServer) -> None:
    over = threading.Event()
    server.answers(lambda _: _nothing_until(over))
    error = refused(asking, status, timeout=1, max_retries=1)
    assert (error.code, error.status) == ("timeout", None)
    assert server.hears(2)
    over.set()


def _nothing_until(over: threading.Event) -> None:
    over.wait(30)


def test_a_call_ends_in_time_where_an_answer_never_ends(asking: Asking, server: ScriptedServer) -> None:
    server.answers(without_end(b" ", threading.Event()))
    assert refused(asking, status, timeout=0.2, max_retries=0).code == "timeout"
