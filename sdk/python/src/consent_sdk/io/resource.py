"""How a resource states a call once, for both clients: a method says what is asked for, and its decorator has it asked
by the transport of the client that the resource belongs to."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import update_wrapper
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from ..core.call import Call
from ..core.exchange import exchange
from ..core.pages import Item, Listing, PageT
from .async_transport import AsyncTransport
from .paged import AsyncPaged, Paged
from .transport import Transport

P = ParamSpec("P")
T = TypeVar("T")
#: `Transport` or `AsyncTransport`.
IO = TypeVar("IO", bound=Transport | AsyncTransport)


class Resource(Generic[IO]):
    """The calls about one kind of thing."""

    def __init__(self, transport: IO) -> None:
        self._transport: IO = transport


class operation(Generic[P, T]):  # noqa: N801 - read as a decorator
    """Of a method that describes a call: the method then makes it, and gives its answer or a coroutine of it."""

    def __init__(self, describe: Callable[Concatenate[Any, P], Call[T]]) -> None:
        self._describe = describe

    @overload
    def __get__(self, resource: Resource[Transport], owner: type) -> Callable[P, T]: ...
    @overload
    def __get__(self, resource: Resource[AsyncTransport], owner: type) -> Callable[P, Coroutine[Any, Any, T]]: ...
    def __get__(self, resource: Resource[Any], owner: type) -> Callable[P, Any]:
        described = bound(self._describe, resource, owner)

        def call(*args: P.args, **named: P.kwargs) -> Any:
            transport = resource._transport
            return transport.run(exchange(described(*args, **named), transport.settings))

        return update_wrapper(call, described)


class listing(Generic[P, Item, PageT]):  # noqa: N801 - read as a decorator
    """Of a method that describes a list: the method then gives the list, which is asked for when it is used."""

    def __init__(self, describe: Callable[Concatenate[Any, P], Listing[Item, PageT]]) -> None:
        self._describe = describe

    @overload
    def __get__(self, resource: Resource[Transport], owner: type) -> Callable[P, Paged[Item, PageT]]: ...
    @overload
    def __get__(self, resource: Resource[AsyncTransport], owner: type) -> Callable[P, AsyncPaged[Item, PageT]]: ...
    def __get__(self, resource: Resource[Any], owner: type) -> Callable[P, Any]:
        described = bound(self._describe, resource, owner)

        def listed(*args: P.args, **named: P.kwargs) -> Any:
            transport = resource._transport
            paged = Paged if isinstance(transport, Transport) else AsyncPaged
            return paged(described(*args, **named), transport)

        return update_wrapper(listed, described)


def bound(describe: Callable[Concatenate[Any, P], T], resource: Resource[Any], owner: type) -> Callable[P, T]:
    """The method of the resource. On the class alone it is the plain function, for `help` and documentation."""
    method: Callable[P, T] = describe.__get__(resource, owner)
    return method
