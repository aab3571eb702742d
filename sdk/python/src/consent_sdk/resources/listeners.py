from __future__ import annotations

from typing_extensions import Unpack

from ..core.call import Call, ask, nothing, post
from ..core.path import segment
from ..io.resource import IO, Resource, operation
from ..types import AddListenerInput, Listener, NoteAnswerInput, TriggeredExample, TriggerExampleInput


class Listeners(Resource[IO]):
    """Events for a program without a public address (docs/api.md, Listeners). ``consent listen`` of the command line
    reads their streams."""

    @operation
    def create(self, *, idempotency_key: str | None = None, **given: Unpack[AddListenerInput]) -> Call[Listener]:
        """With the ``secret`` that its webhooks are signed with, the same for one API key."""
        return post("/v1/listeners", given, idempotency_key)

    @operation
    def answer(self, id: str, **given: Unpack[NoteAnswerInput]) -> Call[None]:
        """Tells what the program answered; the console shows it."""
        # Without an idempotency key: told twice, it stands there once more and does no harm.
        return ask("POST", f"/v1/listeners/{segment(id)}/answers", given, read=nothing)

    @operation
    def trigger(
        self, id: str, *, idempotency_key: str | None = None, **given: Unpack[TriggerExampleInput]
    ) -> Call[TriggeredExample]:
        """Sends an example event, with made-up ids, to this listener alone."""
        return post(f"/v1/listeners/{segment(id)}/triggers", given, idempotency_key)

    @operation
    def delete(self, id: str) -> Call[None]:
        """Its stream ends."""
        return ask("DELETE", f"/v1/listeners/{segment(id)}", read=nothing, done_with="listener_not_found")
