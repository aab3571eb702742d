from __future__ import annotations

from typing_extensions import Unpack

from ..core.call import Call, post
from ..io.resource import IO, Resource, operation
from ..types import CreatePreviewInput, Preview


class Previews(Resource[IO]):
    """Look-ups of people's keys (docs/api.md, Preview)."""

    @operation
    def create(self, *, idempotency_key: str | None = None, **given: Unpack[CreatePreviewInput]) -> Call[Preview]:
        """Who is behind a key, masked: read it back to the person. Counts against the day's limit, once for all
        repeats."""
        return post("/v1/previews", given, idempotency_key)
