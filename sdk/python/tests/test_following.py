"""Followers at a service that fails: the twin of the tests of the SDK for TypeScript."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from asking import API_KEY, Asking
from consent_sdk import AsyncConsentClient, ConsentClient, ConsentError, FileCursorStore, follow_events, follow_grants
from consent_sdk.core.rounds import Progress, Round, rounds
from consent_sdk.core.steps import Load, Pause, Steps, advance
from scripted_server import ScriptedServer, ok, refusal

GRANT = {"id": "g-1", "status": "pending_approval"}
pytestmark = pytest.mark.usefixtures("at_once")


class Kept:
    """A store that tells what was saved in it."""

    def __init__(self, cursor: str | None = None) -> None:
        self.cursor = cursor
        self.saved: list[str] = []

    def load(self) -> str | None:
        return self.cursor

    def save(self, cursor: str) -> None:
        self.saved.append(cursor)


class KeptElsewhere(Kept):
    """The same with `async`."""

    async def load(self) -> str | None:  # type: ignore[override]
        return super().load()

    async def save(self, cursor: str) -> None:  # type: ignore[override]
        super().save(cursor)


def page(*sequences: int, has_more: bool = False) -> Any:
    events = [{"sequence": number, "type": "grant.denied", "data": {}} for number in sequences]
    return ok({"data": events, "next_after": sequences[-1] if sequences else 0, "has_more": has_more})


def grants(as_of: str, left_out: str = "0", next_cursor: str | None = None) -> Any:
    headers = {"consent_as_of": as_of, "consent_incomplete": left_out}
    return ok({"data": [GRANT], "next_cursor": next_cursor}, 200, **headers)


def following(asking: Asking, follow: Any, store: Any, **options: Any) -> Iterator[Any]:
    impatient = asking.client(max_retries=0)
    return asking.all(follow(impatient, store=store, **{"poll_every": 0.001, **options}))


def test_it_goes_on_from_where_it_was_and_tells_of_it(asking: Asking, server: ScriptedServer) -> None:
    server.answers(page(1, 2, has_more=True), refusal(503, "service_unavailable"), page(3))
    store, told = Kept(), list[ConsentError]()
    followed = following(asking, follow_events, store, on_error=told.append)
    assert [next(followed)["sequence"] for _ in range(3)] == [1, 2, 3]
    assert store.saved == ["1", "2"]
    assert [error.code for error in told] == ["service_unavailable"]
    assert [heard.path for heard in server.heard] == ["/v1/events", "/v1/events?after=2", "/v1/events?after=2"]


def test_it_keeps_its_cursor_where_a_store_with_async_puts_it(asking: Asking, server: ScriptedServer) -> None:
    server.answers(page(8, 9))
    store = KeptElsewhere("7")
    followed = following(asking, follow_events, store)
    if isinstance(asking.client(), ConsentClient):
        with pytest.raises(TypeError, match="wants an AsyncConsentClient"):
            next(followed)
        return
    assert [next(followed)["sequence"] for _ in range(2)] == [8, 9]
    assert store.saved == ["8"]


def test_it_ends_with_what_does_not_pass_by_itself(asking: Asking, server: ScriptedServer) -> None:
    server.answers(refusal(410, "events_expired"))
    with pytest.raises(ConsentError) as told:
        next(following(asking, follow_events, Kept("7")))
    assert (told.value.code, told.value.status) == ("events_expired", 410)
    assert server.heard[0].path == "/v1/events?after=7"


def test_it_saves_nothing_of_what_was_not_got_through(asking: Asking, server: ScriptedServer) -> None:
    server.answers(page(1, 2))
    store = Kept()
    for event in following(asking, follow_events, store):
        if event["sequence"] == 2:
            break
    assert store.saved == ["1"]


def test_it_asks_again_for_a_stretch_of_grants_of_which_some_could_not_be_read(
    asking: Asking, server: ScriptedServer
) -> None:
    moments = [f"2030-01-01T00:00:0{second}.000Z" for second in (1, 2, 3)]
    server.answers(grants(moments[0], left_out="1"), grants(moments[1]), grants(moments[2]))
    store = Kept("2030-01-01")
    followed = following(asking, follow_grants, store)
    assert [next(followed) for _ in range(3)] == [GRANT] * 3
    since = [unquote(heard.path.split("=")[1]) for heard in server.heard]
    assert since == ["2030-01-01", "2030-01-01", moments[1]]
    assert store.saved == [moments[1]]


def test_it_asks_for_such_a_stretch_later_each_time_as_each_time_counts_as_reads_and_tells_of_it() -> None:
    partial, passing = ConsentError("incomplete_list", "some"), ConsentError("timeout", "late")
    failures = iter([partial, partial, passing, partial, *[partial] * 10, None, None])
    told = list[ConsentError]()

    def look(progress: Progress) -> Steps[None]:
        failure = next(failures)
        if failure is not None:
            raise failure
        yield from ()

    steps = rounds(Round(look), Kept(), 10, told.append)
    assert isinstance(advance(steps, None), Load)
    waits = [step.seconds for _ in range(16) if isinstance(step := advance(steps, None), Pause)]
    assert waits[:4] == [20, 40, 10, 80]
    assert waits[11:] == [3600, 3600, 3600, 10, 10]
    assert told == [partial, partial, passing, *[partial] * 11]


def test_it_tells_of_grants_that_cannot_be_read(asking: Asking, server: ScriptedServer) -> None:
    server.answers(grants("2030-01-01T00:00:01.000Z", left_out="1"), grants("2030-01-01T00:00:02.000Z"))
    told = list[ConsentError]()
    followed = following(asking, follow_grants, Kept(), on_error=told.append)
    assert [next(followed) for _ in range(2)] == [GRANT] * 2
    assert [error.code for error in told] == ["incomplete_list"]


def test_it_goes_on_from_when_the_first_page_was_as_what_changed_since_may_be_on_no_page(
    asking: Asking, server: ScriptedServer
) -> None:
    moments = [f"2030-01-01T00:00:0{second}.000Z" for second in (1, 2, 3)]
    server.answers(grants(moments[0], next_cursor="c"), grants(moments[1]), grants(moments[2]))
    store = Kept()
    followed = following(asking, follow_grants, store)
    assert [next(followed) for _ in range(3)] == [GRANT] * 3
    assert store.saved == [moments[0]]


@pytest.mark.parametrize("headers", [{}, {"consent_as_of": "now"}, {"consent_incomplete": "some"}])
def test_it_follows_no_grants_where_a_list_does_not_say_as_of_when_it_is(
    asking: Asking, server: ScriptedServer, headers: dict[str, str]
) -> None:
    server.answers(ok({"data": [], "next_cursor": None}, 200, **headers))
    with pytest.raises(ConsentError) as told:
        next(following(asking, follow_grants, Kept()))
    assert told.value.code == "invalid_response"


@pytest.mark.parametrize("cursor", ["", "-1", "seven", "2030-01-01"])
def test_it_follows_no_events_from_what_is_none(asking: Asking, server: ScriptedServer, cursor: str) -> None:
    with pytest.raises(ValueError, match="no cursor of events"):
        next(following(asking, follow_events, Kept(cursor)))
    assert server.heard == []


@pytest.mark.parametrize("poll_every", [0, -1, float("nan"), 1e10, "1"])
def test_it_does_not_poll_at_intervals_that_are_none(asking: Asking, poll_every: Any) -> None:
    with pytest.raises(ValueError, match="poll_every must be"):
        next(following(asking, follow_events, Kept(), poll_every=poll_every))


def test_it_ends_well_when_it_is_told_to_also_while_it_waits(server: ScriptedServer) -> None:
    server.answers(page(1), page(2))
    stop, store, numbers = threading.Event(), Kept(), list[int]()
    client = ConsentClient(api_key=API_KEY, base_url=server.url)

    def follow() -> None:
        for event in follow_events(client, store=store, poll_every=3600, stop=stop):
            numbers.append(event["sequence"])

    thread = threading.Thread(target=follow)
    thread.start()
    while store.saved != ["1"]:
        thread.join(0.005)
    stop.set()
    thread.join(30)
    assert (thread.is_alive(), numbers) == (False, [1])


def test_it_notes_what_was_taken_before_it_was_told_to_end(server: ScriptedServer) -> None:
    server.answers(page(1, 2))
    stop, store = threading.Event(), Kept()
    client = ConsentClient(api_key=API_KEY, base_url=server.url)
    for _ in follow_events(client, store=store, stop=stop):
        stop.set()
    assert store.saved == ["1"]


def test_a_client_with_await_is_ended_by_cancelling() -> None:
    client: Any = AsyncConsentClient(api_key=API_KEY, base_url="http://localhost:9")
    with pytest.raises(TypeError, match="cancel the task"):
        follow_events(client, store=Kept(), stop=threading.Event())


def test_a_file_keeps_the_cursor_as_a_whole(tmp_path: Path) -> None:
    store = FileCursorStore(tmp_path / "cursor")
    assert store.load() is None
    for cursor in ("1", "22"):
        store.save(cursor)
        assert FileCursorStore(str(tmp_path / "cursor")).load() == cursor
    assert [path.name for path in tmp_path.iterdir()] == ["cursor"]
