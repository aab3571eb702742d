"""Whatever answers: the twin of the tests of the SDK for TypeScript."""

from __future__ import annotations

import pickle
import threading
from typing import Any

import pytest

from asking import API_KEY, Asking
from consent_sdk import AsyncConsentClient, ConsentClient, ConsentError
from scripted_server import ScriptedServer, answer, hang_up, ok, refusal, without_end

GRANT = {"id": "g-1", "status": "pending_approval"}
PREVIEW = {"preview_id": "p-1"}
pytestmark = pytest.mark.usefixtures("at_once")


def refused(asking: Asking, ask: Any, **settings: Any) -> ConsentError:
    with pytest.raises(ConsentError) as told:
        asking(ask, **settings)
    return told.value


def status(client: Any) -> Any:
    return client.status.get()


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
    error = refused(asking, status, timeout=0.5, max_retries=1)
    over.set()
    assert (error.code, error.status) == ("timeout", None)
    assert len(server.heard) == 2


def _nothing_until(over: threading.Event) -> None:
    over.wait(30)


def test_a_call_ends_in_time_where_an_answer_never_ends(asking: Asking, server: ScriptedServer) -> None:
    server.answers(without_end(b" ", threading.Event()))
    assert refused(asking, status, timeout=0.2, max_retries=0).code == "timeout"


def test_an_answer_larger_than_any_of_the_service_is_refused(asking: Asking, server: ScriptedServer) -> None:
    server.answers(without_end(b" " * 2**20))
    assert refused(asking, status).code == "invalid_response"
    assert len(server.heard) == 1


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
def test_another_address_that_an_answer_points_to_is_not_asked(
    asking: Asking, server: ScriptedServer, code: int
) -> None:
    other = ScriptedServer()
    server.answers(answer(code, location=f"{other.url}/v1/status"))
    error = refused(asking, status)
    assert (error.code, error.status) == ("unexpected_redirect", code)
    assert other.heard == []
    other.stop()


def test_no_cookie_is_kept_and_the_key_is_sent_as_a_bearer(asking: Asking, server: ScriptedServer) -> None:
    server.answers(ok(GRANT, set_cookie="a=b"))
    client = asking.client()
    for _ in range(2):
        asking.of(client.status.get())
    assert [heard.headers.get("cookie") for heard in server.heard] == [None, None]
    assert server.heard[0].headers["authorization"] == f"Bearer {API_KEY}"


def test_a_proxy_of_the_environment_does_not_get_to_read_the_key(
    asking: Asking, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy = ScriptedServer()
    monkeypatch.setenv("HTTP_PROXY", proxy.url)
    monkeypatch.setenv("http_proxy", proxy.url)
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    server.answers(ok(GRANT))
    assert asking.of(asking.new_client().status.get()) == GRANT
    assert proxy.heard == []
    proxy.stop()


def test_an_error_does_not_have_the_key_though_the_server_sends_it_back(asking: Asking, server: ScriptedServer) -> None:
    error = {"code": "unauthorized", "message": f"Bearer {API_KEY} is wrong", "request_id": API_KEY}
    server.answers(ok({"error": error}, 401, x_request_id=API_KEY))
    told = refused(asking, status)
    assert (told.code, told.message, told.status) == ("unauthorized", "Bearer [API key] is wrong", 401)
    assert API_KEY not in f"{told!s} {told!r} {vars(told)} {told.args}"


def test_an_error_has_no_cause_that_has_the_key(asking: Asking, server: ScriptedServer) -> None:
    server.answers(hang_up)
    told = refused(asking, status, max_retries=0)
    assert (told.__cause__, told.__context__) == (None, None)
    assert "RemoteProtocolError" in told.message


def test_an_error_can_be_sent_to_another_process_and_says_its_request(asking: Asking, server: ScriptedServer) -> None:
    server.answers(refusal(404, "grant_not_found", x_request_id="r-1"))
    told = refused(asking, lambda client: client.grants.get("g-1"))
    assert str(pickle.loads(pickle.dumps(told))) == "grant_not_found: What went wrong, in words. (request r-1)"  # noqa: S301


@pytest.mark.parametrize("key", [f"{API_KEY}\n", f" {API_KEY}", f"{API_KEY}é", "", None])
def test_a_key_that_can_be_none_is_refused_without_being_told(key: Any) -> None:
    said = "api_key must be an API key: no spaces and no line break, at its end neither"
    for kind in (ConsentClient, AsyncConsentClient):
        with pytest.raises(ValueError, match=f"^{said}$"):
            kind(api_key=key, base_url="http://localhost:9")


@pytest.mark.parametrize(
    "base_url",
    [
        *("https://ada:secret@example.com", "ftp://secret.example", "secret", "https://a.example/?x=secret", "http://"),
        *("https://secret.example#a", "https://secret.example:99999", "http://secret\n.example", "https://:80", None),
        *(
            "https://[secret",
            "https://a.example\\@secret.example",
            "https://secret..example",
            "https://xn--secret.example",
        ),
        *(f"https://secret{'a' * 60}.example", f"https://secret{'é' * 60}.example", "https://secret-ü..example"),
    ],
)
def test_an_address_that_can_be_none_is_refused_without_being_told(base_url: Any) -> None:
    with pytest.raises(ValueError, match="base_url must be an http or https address without") as told:
        ConsentClient(api_key=API_KEY, base_url=base_url)
    assert "secret" not in str(told.value)
    assert told.value.__context__ is None


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


def test_a_client_shows_its_key_nowhere_and_lets_go_of_its_connections(asking: Asking, server: ScriptedServer) -> None:
    server.answers(ok(GRANT))
    client = asking.new_client()
    asking.of(client.status.get())
    transport = client._transport
    shown = f"{client!r} {vars(client)} {vars(transport)} {vars(transport._http)} {transport._http.headers!r}"
    assert API_KEY not in shown
    with pytest.raises(TypeError, match="holds an API key"):
        pickle.dumps(transport.settings)
    asking.of(client.close())
    with pytest.raises(RuntimeError):
        asking.of(client.status.get())
