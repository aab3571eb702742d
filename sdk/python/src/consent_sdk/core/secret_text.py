from __future__ import annotations

from typing import NoReturn

_SHOWN = "[API key]"


class SecretText:
    """A text that nothing shows by accident: no log, no JSON, no pickle, no list of an object's attributes."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        return self._text

    def taken_out_of(self, text: str) -> str:
        """Another text without this one, which a server may have sent back."""
        return text.replace(self._text, _SHOWN)

    def __repr__(self) -> str:
        return _SHOWN

    def __reduce__(self) -> NoReturn:
        raise TypeError("a client cannot be pickled, as it holds an API key")
