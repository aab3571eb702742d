from __future__ import annotations

from ..core.call import Call, ask
from ..io.resource import IO, Resource, operation
from ..types import Status


class ServiceStatus(Resource[IO]):
    """How the business stands (docs/api.md, Status)."""

    @operation
    def get(self) -> Call[Status]:
        """Counts against no limit."""
        return ask("GET", "/v1/status")
