"""A thing to do as steps, which a transport takes and whose outcome it hands back: each decision is written once, and
the client with `await` and the one without differ in how they take a step alone."""

from __future__ import annotations

from collections.abc import Awaitable, Generator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from ..errors import ConsentError
from .answer import RawAnswer
from .call import Request

T = TypeVar("T")


class Store(Protocol):
    """Where a follower keeps its cursor, whichever client it follows with."""

    def load(self) -> str | Awaitable[str | None] | None: ...

    def save(self, cursor: str) -> Awaitable[None] | None: ...


@dataclass(frozen=True)
class Send:
    """The outcome is a `RawAnswer`, or the `ConsentError` that there is none."""

    request: Request


@dataclass(frozen=True)
class Pause:
    seconds: float


@dataclass(frozen=True)
class Give:
    """To the caller, who comes back once done with it."""

    item: Any


@dataclass(frozen=True)
class Load:
    store: Store


@dataclass(frozen=True)
class Save:
    store: Store
    cursor: str


@dataclass(frozen=True)
class Done(Generic[T]):
    value: T


Step = Send | Pause | Give | Load | Save
Steps = Generator[Step, object, T]


def advance(steps: Steps[T], outcome: object) -> Step | Done[T]:
    """The next step, after the outcome of the one before; None before the first.

    :raises ConsentError: where the steps end with one
    """
    try:
        return steps.throw(outcome) if isinstance(outcome, ConsentError) else steps.send(outcome)
    except StopIteration as end:
        return Done(end.value)


def sent(request: Request) -> Steps[RawAnswer]:
    """:raises ConsentError: `connection_failed`, `timeout`, `invalid_response`"""
    answer = yield Send(request)
    assert isinstance(answer, RawAnswer)
    return answer


def loaded(store: Store) -> Steps[str | None]:
    """:raises TypeError: for what is no cursor"""
    cursor = yield Load(store)
    if cursor is None or isinstance(cursor, str):
        return cursor
    raise TypeError("the store must give the text that it was given, or None")
