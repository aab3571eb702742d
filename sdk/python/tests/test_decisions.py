"""What is decided without any input or output, for all that may come."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from consent_sdk import ConsentError
from consent_sdk.core.path import segment
from consent_sdk.core.retries import is_passing, wait_before
from consent_sdk.core.retry_after import retry_after_of
from consent_sdk.core.secret_text import SecretText

NOW = datetime(2030, 3, 1, tzinfo=timezone.utc)
quick = settings(max_examples=60, database=None, deadline=None)


@quick
@given(st.text(max_size=40))
def test_whatever_a_retry_after_says_it_is_none_or_from_no_second_to_a_day(header: str) -> None:
    told = retry_after_of(header, NOW)
    assert told is None or 0 <= told <= 86_400


@quick
@given(st.integers(min_value=0, max_value=10**14))
def test_a_retry_after_in_seconds_is_so_many_up_to_a_day(seconds: int) -> None:
    assert retry_after_of(str(seconds), NOW) == min(seconds, 86_400)


@quick
@given(st.integers(min_value=-(10**6), max_value=10**6))
def test_a_retry_after_as_a_date_is_what_is_left_until_then(seconds: int) -> None:
    date = format_datetime(NOW + timedelta(seconds=seconds), usegmt=True)
    assert retry_after_of(date, NOW) == min(max(seconds, 0), 86_400)


@pytest.mark.parametrize("header", [None, "", "-1", "1.5", "1 ", "\u0661", "9" * 400, "soon", "Fri, 99 Foo 2030"])
def test_a_retry_after_that_says_nothing_usable_is_none(header: str | None) -> None:
    assert retry_after_of(header, NOW) is None


@quick
@given(st.integers(min_value=1, max_value=10**6), st.integers(min_value=0, max_value=60))
def test_a_wait_is_at_least_what_was_asked_for_and_little_more(failures: int, asked: int) -> None:
    wait = wait_before(failures, ConsentError("rate_limited", "", 429, retry_after=asked))
    assert wait is not None
    assert asked <= wait <= asked + 1


@quick
@given(st.integers(min_value=1, max_value=10**6))
def test_a_wait_that_nobody_asked_for_grows_up_to_eight_seconds(failures: int) -> None:
    wait = wait_before(failures, ConsentError("timeout", ""))
    assert wait is not None
    assert 0 <= wait <= min(0.5 * 2.0 ** min(failures, 10), 8)


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_a_wait_of_more_than_a_minute_is_the_callers(status: int) -> None:
    assert wait_before(1, ConsentError("some_code", "", status, retry_after=61)) is None


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 410, 413, 415, 422, 501, 301, 200])
def test_what_does_not_pass_by_itself_is_not_waited_for(status: int) -> None:
    error = ConsentError("some_code", "", status, retry_after=1)
    assert not is_passing(error)
    assert wait_before(1, error) is None
    assert not is_passing(ConsentError("invalid_response", ""))


@quick
@given(st.text(min_size=1, max_size=40, alphabet=st.characters(codec="utf-8")))
def test_an_id_stays_one_segment_of_the_path_and_the_same_id(id: str) -> None:
    if id in (".", ".."):
        return
    assert not set(segment(id)) & set("/?#\\ \r\n")
    assert unquote(segment(id)) == id


def test_a_secret_shows_itself_in_no_text() -> None:
    secret = SecretText("hush")
    assert (str(secret), repr(secret), f"{[secret]}") == ("[API key]", "[API key]", "[[API key]]")
    assert secret.taken_out_of("a hush b hush") == "a [API key] b [API key]"
