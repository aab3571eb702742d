"""Who gets to see the key: the twin of the tests of the SDK for TypeScript."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from asking import API_KEY, Asking, refused, status
from consent_sdk import AsyncConsentClient, ConsentClient
from scripted_server import ScriptedServer, answer, hang_up, ok, refusal

GRANT = {"id": "g-1", "status": "pending_approval"}
pytestmark = pytest.mark.usefixtures("at_once")


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
