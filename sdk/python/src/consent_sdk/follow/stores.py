from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol


class CursorStore(Protocol):
    """Where a program keeps how far it has come: a file, a row, a key."""

    def load(self) -> str | None:
        """What was saved last; None where nothing was."""

    def save(self, cursor: str) -> None:
        """Must last once it has returned, and take the place of what was there as a whole."""


class AsyncCursorStore(Protocol):
    """The same with `async`."""

    def load(self) -> Awaitable[str | None]:
        """What was saved last; None where nothing was."""
        ...

    def save(self, cursor: str) -> Awaitable[None]:
        """Must last once it has returned, and take the place of what was there as a whole."""
        ...
