from __future__ import annotations

import math
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx

from .secret_text import SecretText

#: More than that no timer of any platform can wait.
_LONGEST_S = 2_147_483
_NO_BASE_URL = "base_url must be an http or https address without user name, query and fragment"


@dataclass(frozen=True)
class Settings:
    """What a client was made with, once it is sure to be usable."""

    api_key: SecretText
    base_url: str
    timeout: float
    max_retries: int


def settings_of(api_key: str, base_url: str, timeout: float, max_retries: int) -> Settings:
    """:raises ValueError: for a setting that cannot be right; it quotes neither the key nor the address"""
    # A key that no header can carry would stand in what the HTTP library says of it.
    if not isinstance(api_key, str) or re.fullmatch(r"[\x21-\x7e]{1,256}", api_key) is None:
        raise ValueError("api_key must be an API key: no spaces and no line break, at its end neither")
    if type(max_retries) is not int or max_retries < 0:
        raise ValueError("max_retries must be a whole number, 0 or more")
    return Settings(SecretText(api_key), base_url_of(base_url), seconds(timeout, "timeout"), max_retries)


def base_url_of(text: str) -> str:
    """The address that the paths of the API are put behind: with a path of its own, where the service stands behind
    one, and without a slash at its end. The text itself is in no message, as it may hold a password.

    :raises ValueError: when it is no such address
    """
    if not isinstance(text, str) or re.fullmatch(r"https?://[^\s\x00-\x1f?#@\\]+", text, re.IGNORECASE) is None:
        raise ValueError(_NO_BASE_URL)
    if not _has_host(text):
        # Not while the error is handled that quotes it.
        raise ValueError(_NO_BASE_URL)
    return text.rstrip("/")


def _has_host(text: str) -> bool:
    """One that can be looked up: what cannot would else be found out by each call, in another library's words."""
    try:
        parts = urlsplit(text)
        url = httpx.URL(text)
        # As it is looked up: no label is empty or too long.
        url.raw_host.decode("ascii").encode("idna")
        return bool(url.host) and (parts.port is None or parts.port > 0)
    except (ValueError, httpx.InvalidURL):
        return False


def seconds(value: float, name: str) -> float:
    """A setting that says for how long. :raises ValueError: naming it"""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if is_number and math.isfinite(value) and 0 < value <= _LONGEST_S:
        return float(value)
    raise ValueError(f"{name} must be a number of seconds, more than 0")
