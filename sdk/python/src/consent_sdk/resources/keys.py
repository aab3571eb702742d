from __future__ import annotations

from typing_extensions import Unpack

from ..core.call import Call, ask
from ..io.resource import IO, Resource, operation
from ..types import DecodedKeys, DecodeInput


class Keys(Resource[IO]):
    """Keys as they are said (docs/api.md, Spoken keys)."""

    @operation
    def decode(self, **given: Unpack[DecodeInput]) -> Call[DecodedKeys]:
        """The keys that may have been said, best first. None is looked up."""
        # Without an idempotency key: it changes nothing, and of keys a business may come with so many a day.
        return ask("POST", "/v1/keys/decode", given)
