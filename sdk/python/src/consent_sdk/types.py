"""Things of the API, fields as on the wire (docs/api.md, Resources). They are plain dicts, and may gain fields."""

from __future__ import annotations

from typing import TypedDict

from .generated.v1 import (
    ActiveGrant,
    AddListenerInput,
    Address,
    AddressChangedEvent,
    AddressChangeScheduledEvent,
    AddressConfirmedEvent,
    ClaimGrantInput,
    DecodedKeys,
    DecodeInput,
    Delivery,
    DeliveryWithAttempts,
    EndedGrant,
    ErrorCode,
    EventType,
    FeedEvent,
    Grant,
    GrantApprovedEvent,
    GrantDeniedEvent,
    GrantRevokedEvent,
    GrantStatus,
    Listener,
    Name,
    NameChangedEvent,
    NoteAnswerInput,
    PendingGrant,
    Preview,
    Receipt,
    RecoverDeliveriesInput,
    ReleasedGrant,
    ReturnedMailReport,
    SpokenBusinessCheck,
    SpokenClaimInput,
    SpokenDecodedKeys,
    SpokenDecodeInput,
    SpokenGrant,
    SpokenPreview,
    SpokenPreviewInput,
    Status,
    TriggerExampleInput,
    WebhookEndpoint,
    WebhookEndpointWithSecret,
    WebhookTest,
    WebhookTestEvent,
)
from .generated.v1 import AddEndpointInput as AddWebhookEndpointInput
from .generated.v1 import ChangeEndpointInput as ChangeWebhookEndpointInput
from .generated.v1 import MakePreviewInput as CreatePreviewInput


class RecoveredDeliveries(TypedDict):
    count: int
    """How many are sent again."""


class TriggeredExample(TypedDict):
    message_id: str
    """The `webhook-id` that it comes with."""


#: What webhooks send.
WebhookEvent = (
    GrantApprovedEvent
    | GrantDeniedEvent
    | GrantRevokedEvent
    | AddressChangeScheduledEvent
    | AddressChangedEvent
    | AddressConfirmedEvent
    | NameChangedEvent
    | WebhookTestEvent
)

__all__ = [
    "ActiveGrant",
    "AddListenerInput",
    "AddWebhookEndpointInput",
    "Address",
    "ChangeWebhookEndpointInput",
    "ClaimGrantInput",
    "CreatePreviewInput",
    "DecodeInput",
    "DecodedKeys",
    "Delivery",
    "DeliveryWithAttempts",
    "EndedGrant",
    "ErrorCode",
    "EventType",
    "FeedEvent",
    "Grant",
    "GrantStatus",
    "Listener",
    "Name",
    "NoteAnswerInput",
    "PendingGrant",
    "Preview",
    "Receipt",
    "RecoverDeliveriesInput",
    "RecoveredDeliveries",
    "ReleasedGrant",
    "ReturnedMailReport",
    "SpokenBusinessCheck",
    "SpokenClaimInput",
    "SpokenDecodeInput",
    "SpokenDecodedKeys",
    "SpokenGrant",
    "SpokenPreview",
    "SpokenPreviewInput",
    "Status",
    "TriggerExampleInput",
    "TriggeredExample",
    "WebhookEndpoint",
    "WebhookEndpointWithSecret",
    "WebhookEvent",
    "WebhookTest",
]
