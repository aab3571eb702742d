"""The one error of the client."""

from __future__ import annotations


class ConsentError(Exception):
    """Every call that fails raises one. Branch on ``code``; ``message`` is for people.

    What the service did not say itself is ``connection_failed``, ``timeout``, ``unexpected_redirect``,
    ``invalid_response``, ``incomplete_list`` or ``invalid_webhook``; all other codes are the service's (docs/api.md,
    Errors).
    """

    def __init__(
        self,
        code: str,
        message: str,
        status: int | None = None,
        request_id: str | None = None,
        retry_after: int | None = None,
        say: str | None = None,
    ) -> None:
        # All of it, so that the error can be pickled: queues of jobs do that.
        super().__init__(code, message, status, request_id, retry_after, say)
        self.code = code
        self.message = message
        #: Of HTTP; None when no answer came, and for webhooks.
        self.status = status
        #: Quote it to the service's operator.
        self.request_id = request_id
        #: Seconds until it is worth trying again, a day at most; None when the service named none.
        self.retry_after = retry_after
        #: What an agent on the phone says then; None of what is no route for voice agents.
        self.say = say

    def __str__(self) -> str:
        quoted = "" if self.request_id is None else f" (request {self.request_id})"
        return f"{self.code}: {self.message}{quoted}"
