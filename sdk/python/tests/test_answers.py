"""Whatever answers: the twin of the tests of the SDK for TypeScript."""

from __future__ import annotations

from typing import Any

import pytest

from asking import API_KEY, Asking, refused, status
from consent_sdk import ConsentClient, ConsentError
from scripted_server import ScriptedServer, answer, ok, without_end

GRANT = {"id": "g-1", "status": "pending_approval"}
pytestmark = pytest.mark.usefixtures("at_once")


def test_an_answer_larger_than_any_of_the_service_is_refused(asking: Asking, server: ScriptedServer) -> None:
    server.answers(without_end(b" " * 2**20))
    assert refused(asking, status).code == "invalid_response"
    assert len(server.heard) == 1


@pytest.mark.parametrize(
    ("code", "text"),
    [
        *((200, b"<html>"), (200, b"[]"), (200, b""), (200, b"[" * 100_000), (200, b"\xff"), (404, b"<html>")),
        *((400, b'{"error": "bad"}'), (400, b'{"error": {"code": "bad", "message": 1}}'), (418, b"{}")),
        (400, b'{"error": {"code": "Bad\\n", "message": "x"}}'),
    ],
)
def test_what_is_no_answer_of_the_service_is_called_so(
    asking: Asking, server: ScriptedServer, code: int, text: bytes
) -> None:
    server.answers(answer(code, text))
    error = refused(asking, status)
    assert (error.code, error.status) == ("invalid_response", code)
    assert len(server.heard) == 1


def test_what_cannot_be_unpacked_is_no_answer_of_the_service(asking: Asking, server: ScriptedServer) -> None:
    server.answers(answer(200, b"hello", content_encoding="gzip"))
    assert refused(asking, status).code == "invalid_response"


@pytest.mark.parametrize("body", [{}, {"data": "x", "next_cursor": None}, {"data": [], "next_cursor": 7}])
def test_what_is_no_page_of_a_list_is_called_so(asking: Asking, server: ScriptedServer, body: Any) -> None:
    server.answers(ok(body))
    assert refused(asking, lambda client: client.grants.list().first_page()).code == "invalid_response"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"data": [{"sequence": 1}, {"sequence": 2}], "next_after": 1, "has_more": True},
        {"data": [{"sequence": 1}, {"sequence": 3}], "next_after": 3, "has_more": False},
        {"data": [{"sequence": 2}], "next_after": 2, "has_more": False},
        {"data": [{}], "next_after": 1, "has_more": False},
        {"data": [None], "next_after": 1, "has_more": False},
        {"data": [{"sequence": True}], "next_after": 1, "has_more": False},
        {"data": [], "next_after": "0", "has_more": False},
        {"data": [], "next_after": 0, "has_more": True},
    ],
)
def test_events_that_do_not_follow_one_another_are_refused(asking: Asking, server: ScriptedServer, body: Any) -> None:
    server.answers(ok(body))
    assert refused(asking, lambda client: client.events.list(after=0).first_page()).code == "invalid_response"


@pytest.mark.parametrize("after", ["7", -1, 1.0, True])
def test_what_is_no_number_of_an_event_is_refused(asking: Asking, server: ScriptedServer, after: Any) -> None:
    with pytest.raises(ValueError, match="after must be the number of an event"):
        asking(lambda client: client.events.list(after=after).first_page())
    assert server.heard == []


def test_a_page_that_points_to_itself_is_refused(asking: Asking, server: ScriptedServer) -> None:
    server.answers(ok({"data": [GRANT], "next_cursor": "c-1"}))
    things = asking.all(asking.client().grants.list())
    assert [next(things), next(things)] == [GRANT, GRANT]
    with pytest.raises(ConsentError) as told:
        next(things)
    assert told.value.code == "invalid_response"


def test_paths_go_below_the_path_of_the_base_address(asking: Asking, server: ScriptedServer) -> None:
    server.answers(ok(GRANT))
    asking(lambda client: client.grants.get("a/b?c"), base_url=f"{server.url}/consent/api//")
    assert server.heard[0].path == "/consent/api/v1/grants/a%2Fb%3Fc"


@pytest.mark.parametrize("id", ["", ".", "..", None, 7])
def test_an_id_that_would_be_another_path_is_refused(id: Any) -> None:
    client = ConsentClient(api_key=API_KEY, base_url="http://localhost:9")
    with pytest.raises(ValueError, match="an id must be a text"):
        client.grants.release(id)


@pytest.mark.parametrize(
    "ask",
    [
        lambda client: client.grants.get("x" * 10_000),
        lambda client: client.webhook_endpoints.deliveries.list("e-1", cursor="x" * 10_000).first_page(),
    ],
)
def test_what_makes_an_address_too_long_is_refused(asking: Asking, server: ScriptedServer, ask: Any) -> None:
    with pytest.raises(ValueError, match="longer than any of the service"):
        asking(ask)
    assert server.heard == []


def test_a_cursor_longer_than_any_of_the_service_is_refused(asking: Asking, server: ScriptedServer) -> None:
    server.answers(ok({"data": [], "next_cursor": "x" * 10_000}))
    assert refused(asking, lambda client: client.grants.list().first_page()).code == "invalid_response"


def test_a_list_is_asked_for_with_what_is_given(asking: Asking, server: ScriptedServer) -> None:
    server.answers(ok({"data": [], "next_cursor": None}, consent_as_of="now", consent_incomplete="2"))
    asked = {"updated_since": "2030-01-01T00:00:00+02:00", "status": "active"}
    page = asking(lambda client: client.grants.list(**asked).first_page())
    assert server.heard[0].path == "/v1/grants?status=active&updated_since=2030-01-01T00%3A00%3A00%2B02%3A00"
    assert (page.as_of, page.left_out) == ("now", 2)


@pytest.mark.parametrize(
    "setting",
    [
        *({"timeout": 0}, {"timeout": float("nan")}, {"timeout": float("inf")}, {"timeout": 1e10}, {"timeout": "1"}),
        *({"timeout": True}, {"max_retries": -1}, {"max_retries": 0.5}, {"max_retries": True}),
    ],
)
def test_a_setting_that_cannot_be_right_is_refused(setting: Any) -> None:
    with pytest.raises(ValueError, match="must be a"):
        ConsentClient(**{"api_key": API_KEY, "base_url": "http://localhost:9", **setting})
