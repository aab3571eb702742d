# Made of the description of /v1 by `npm run sdk:types`: what is changed here is lost.

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

from typing_extensions import NotRequired


class MakePreviewInput(TypedDict):
    key: str
    """The key as the person gave it, with or without hyphens."""


class PreviewDisplay(TypedDict):
    """What may be read out."""

    name: str
    """Given name and family initial."""
    locality: str
    """City and state."""


class Preview(TypedDict):
    """A masked look at the person that a key stands for. Read it back to the person before you claim."""

    preview_id: str
    display: PreviewDisplay
    """What may be read out."""
    expires_at: str
    """The last moment at which the preview can be claimed."""


ErrorCode: TypeAlias = Literal[
    "invalid_request",
    "invalid_key_format",
    "invalid_external_ref",
    "transcript_too_long",
    "address_not_standardized",
    "unauthorized",
    "invalid_code",
    "business_not_in_production",
    "owner_only",
    "role_not_allowed",
    "staff_only",
    "second_person_required",
    "fresh_sign_in_required",
    "origin_refused",
    "insufficient_scope",
    "passkey_required",
    "not_found",
    "key_not_found",
    "preview_not_found",
    "grant_not_found",
    "endpoint_not_found",
    "delivery_not_found",
    "listener_not_found",
    "not_registered",
    "no_move_scheduled",
    "business_not_found",
    "api_key_not_found",
    "member_not_found",
    "invitation_not_found",
    "person_not_found",
    "erasure_not_found",
    "session_not_found",
    "passkey_not_found",
    "demo_not_found",
    "change_not_found",
    "assistant_not_found",
    "connection_request_not_found",
    "method_not_allowed",
    "request_timeout",
    "grant_not_active",
    "grant_not_pending",
    "preview_other_call",
    "endpoint_limit_reached",
    "listener_limit_reached",
    "endpoint_disabled",
    "already_registered",
    "move_already_scheduled",
    "last_owner",
    "registered_person",
    "request_changed",
    "already_member",
    "already_invited",
    "member_limit_reached",
    "api_key_limit_reached",
    "passkey_limit_reached",
    "child_limit_reached",
    "child_has_no_address",
    "move_not_due",
    "change_not_pending",
    "idempotency_conflict",
    "idempotency_in_progress",
    "claim_window_expired",
    "key_not_usable",
    "grant_revoked",
    "events_expired",
    "change_expired",
    "payload_too_large",
    "uri_too_long",
    "unsupported_media_type",
    "rate_limited",
    "call_preview_limit",
    "header_fields_too_large",
    "internal_error",
    "crypto_unavailable",
    "proof_not_ready",
    "proofs_unavailable",
    "service_unavailable",
]
"""Each response lists those that it may have; more may come."""


class ApiErrorError(TypedDict):
    """The error."""

    code: ErrorCode
    message: str
    """For people."""
    request_id: str
    """Same as the `X-Request-Id` header."""


class ApiError(TypedDict):
    """What went wrong. Branch on `code`; `message` may be reworded at any time."""

    error: ApiErrorError
    """The error."""


class DecodeInput(TypedDict):
    transcript: str
    """What a speech recogniser made of somebody reading a key out, as it came."""


class DecodedKeysKey(TypedDict):
    """A valid key, which nobody has to have."""

    key: str
    """Without hyphens."""
    formatted: str
    """As people read it."""


class DecodedKeys(TypedDict):
    """The valid keys that may have been said."""

    keys: list[DecodedKeysKey]
    """Best first; none when no key seems to be in it."""


class ClaimGrantInput(TypedDict):
    preview_id: str
    """The preview to claim."""
    external_ref: NotRequired[str | None]
    """Your own reference: no control characters."""


class EndedGrant(TypedDict):
    """A grant that ended, or never began. It holds no person data."""

    id: str
    status: Literal["denied", "revoked", "released"]
    """discriminator enum property added by openapi-typescript"""
    external_ref: str | None
    """The caller's own reference, as given at the claim."""
    claimed_at: str
    """When the grant was first claimed."""


class PendingGrant(TypedDict):
    """A claim that the person has yet to approve."""

    id: str
    status: Literal["pending_approval"]
    """discriminator enum property added by openapi-typescript"""


UnreadableGrant: TypeAlias = EndedGrant | PendingGrant


class Name(TypedDict):
    """The name, byte for byte as the person typed it. Print it as it is."""

    given_name: str
    """Given name."""
    middle_name: str | None
    """Middle name."""
    family_name: str
    """Family name."""
    suffix: str | None
    """Such as Jr."""
    mailing_name: str | None
    """What the person wants on an envelope in place of the parts."""


class Address(TypedDict):
    """An address as the postal authority writes it: upper case, with ZIP+4."""

    line1: str
    """Street line."""
    line2: str
    """Apartment, suite and the like; empty when there is none."""
    city: str
    """Upper case."""
    state: str
    """Two-letter code."""
    zip5: str
    """Five digits."""
    zip4: str
    """Four digits."""
    label_lines: list[str]
    """Ready for an envelope: the name, the address lines, and city, state and ZIP."""


class ActiveGrant(TypedDict):
    """A grant in force, with the current name and address."""

    id: str
    status: Literal["active"]
    """discriminator enum property added by openapi-typescript"""
    external_ref: str | None
    """The caller's own reference, as given at the claim."""
    claimed_at: str
    """When the grant was first claimed."""
    name: Name
    address: Address
    confirmed_at: str
    """When the person last confirmed the address."""
    stale: bool
    """Returned mail is reported and open, or the last confirmation is over twelve months old."""
    upcoming_address: NotRequired[Address]
    effective_date: NotRequired[str]
    """Day on which `upcoming_address` takes effect, at 00:00 UTC."""


GrantStatus: TypeAlias = Literal["pending_approval", "active", "denied", "revoked", "released"]
"""How a grant stands."""


Grant: TypeAlias = ActiveGrant | PendingGrant | EndedGrant


class GrantList(TypedDict):
    """A page of grants, newest first."""

    data: list[Grant]
    next_cursor: str | None
    """Pass it as `cursor` for the next page; null on the last one."""


class ReleasedGrant(TypedDict):
    """The grant as it was released."""

    id: str
    status: Literal["released"]
    released_at: str


class ReturnedMailReport(TypedDict):
    """Word that mail to a grant came back."""

    id: str
    grant_id: str
    external_ref: str | None
    """Copied from the grant."""
    reported_at: str
    resolution: Literal["confirmed", "updated"] | None
    """What the person did: confirmed the address or updated it; null while the report is open."""
    resolved_at: str | None
    flagged: bool
    """Two or more businesses have open reports on this address."""


class Receipt(TypedDict):
    """What both sides of a grant can show of it."""

    receipt: str
    """A JWS in compact form, to be checked with `/.well-known/jwks.json`; its payload is a consent record."""


class NamedBusiness(TypedDict):
    """A business."""

    id: str
    name: str
    """The business's name."""


class StatusPlan(TypedDict):
    """The limits in force."""

    name: str
    """Such as free."""
    requests_per_minute: int
    previews_per_day: int


class StatusUsage(TypedDict):
    """Used so far."""

    active_grants: int
    previews_today: int
    """Previews of the last 24 hours, as the limit counts them."""


class Status(TypedDict):
    """The business, its plan and how much of it is used."""

    business: NamedBusiness
    plan: StatusPlan
    """The limits in force."""
    usage: StatusUsage
    """Used so far."""
    restricted_until: NotRequired[str]
    """Only while the business is restricted to one request a minute, after too many unknown keys."""


class GrantApprovedFeedEventData(TypedDict):
    """What changed: ids, never a name or an address."""

    event_id: str
    grant_id: str
    external_ref: str | None
    """As given at the claim."""
    detail: dict[str, Any]
    """Empty."""


class GrantApprovedFeedEvent(TypedDict):
    """The person approved a pending claim; the grant is active."""

    type: Literal["grant.approved"]
    """discriminator enum property added by openapi-typescript"""
    timestamp: str
    """When the change took effect."""
    data: GrantApprovedFeedEventData
    """What changed: ids, never a name or an address."""
    sequence: int
    """Its number: from 1, without gaps, the same for good. Pass it as `after`."""


class GrantDeniedFeedEventData(TypedDict):
    """What changed: ids, never a name or an address."""

    event_id: str
    grant_id: str
    external_ref: str | None
    """As given at the claim."""
    detail: dict[str, Any]
    """Empty."""


class GrantDeniedFeedEvent(TypedDict):
    """The person declined a pending claim."""

    type: Literal["grant.denied"]
    """discriminator enum property added by openapi-typescript"""
    timestamp: str
    """When the change took effect."""
    data: GrantDeniedFeedEventData
    """What changed: ids, never a name or an address."""
    sequence: int
    """Its number: from 1, without gaps, the same for good. Pass it as `after`."""


RevocationReason: TypeAlias = Literal["move_left_out", "key_replaced", "person_revoked", "account_deleted"]


class GrantRevokedFeedEventDataDetail(TypedDict):
    """How the grant ended."""

    status: Literal["revoked"]
    reason: RevocationReason
    previous_status: Literal["active", "pending_approval"]


class GrantRevokedFeedEventData(TypedDict):
    """What changed: ids, never a name or an address."""

    event_id: str
    grant_id: str
    external_ref: str | None
    """As given at the claim."""
    detail: GrantRevokedFeedEventDataDetail
    """How the grant ended."""


class GrantRevokedFeedEvent(TypedDict):
    """A grant ended without being released."""

    type: Literal["grant.revoked"]
    """discriminator enum property added by openapi-typescript"""
    timestamp: str
    """When the change took effect."""
    data: GrantRevokedFeedEventData
    """What changed: ids, never a name or an address."""
    sequence: int
    """Its number: from 1, without gaps, the same for good. Pass it as `after`."""


class AddressChangeScheduledFeedEventDataDetail(TypedDict):
    """When the move takes effect."""

    effective_date: str | None
    """Null when the move that was announced is cancelled."""


class AddressChangeScheduledFeedEventData(TypedDict):
    """What changed: ids, never a name or an address."""

    event_id: str
    grant_id: str
    external_ref: str | None
    """As given at the claim."""
    detail: AddressChangeScheduledFeedEventDataDetail
    """When the move takes effect."""


class AddressChangeScheduledFeedEvent(TypedDict):
    """The person scheduled a move that keeps the grant, or cancelled it."""

    type: Literal["address.change_scheduled"]
    """discriminator enum property added by openapi-typescript"""
    timestamp: str
    """When the change took effect."""
    data: AddressChangeScheduledFeedEventData
    """What changed: ids, never a name or an address."""
    sequence: int
    """Its number: from 1, without gaps, the same for good. Pass it as `after`."""


class AddressChangedFeedEventDataDetail(TypedDict):
    """When the address takes effect."""

    effective_date: str


class AddressChangedFeedEventData(TypedDict):
    """What changed: ids, never a name or an address."""

    event_id: str
    grant_id: str
    external_ref: str | None
    """As given at the claim."""
    detail: AddressChangedFeedEventDataDetail
    """When the address takes effect."""


class AddressChangedFeedEvent(TypedDict):
    """The address is another one: a move took effect, or it was corrected."""

    type: Literal["address.changed"]
    """discriminator enum property added by openapi-typescript"""
    timestamp: str
    """When the change took effect."""
    data: AddressChangedFeedEventData
    """What changed: ids, never a name or an address."""
    sequence: int
    """Its number: from 1, without gaps, the same for good. Pass it as `after`."""


class AddressConfirmedFeedEventData(TypedDict):
    """What changed: ids, never a name or an address."""

    event_id: str
    grant_id: str
    external_ref: str | None
    """As given at the claim."""
    detail: dict[str, Any]
    """Empty."""


class AddressConfirmedFeedEvent(TypedDict):
    """The person confirmed that the address is current."""

    type: Literal["address.confirmed"]
    """discriminator enum property added by openapi-typescript"""
    timestamp: str
    """When the change took effect."""
    data: AddressConfirmedFeedEventData
    """What changed: ids, never a name or an address."""
    sequence: int
    """Its number: from 1, without gaps, the same for good. Pass it as `after`."""


class NameChangedFeedEventDataDetail(TypedDict):
    """What changed; read the grant for the new values."""

    fields: list[Literal["given_name", "middle_name", "family_name", "suffix", "mailing_name"]]


class NameChangedFeedEventData(TypedDict):
    """What changed: ids, never a name or an address."""

    event_id: str
    grant_id: str
    external_ref: str | None
    """As given at the claim."""
    detail: NameChangedFeedEventDataDetail
    """What changed; read the grant for the new values."""


class NameChangedFeedEvent(TypedDict):
    """The person edited the name."""

    type: Literal["name.changed"]
    """discriminator enum property added by openapi-typescript"""
    timestamp: str
    """When the change took effect."""
    data: NameChangedFeedEventData
    """What changed: ids, never a name or an address."""
    sequence: int
    """Its number: from 1, without gaps, the same for good. Pass it as `after`."""


class UnreadableFeedEventData(TypedDict):
    """Whose it is."""

    event_id: str
    grant_id: str
    external_ref: str | None
    """As given at the claim."""
    detail: dict[str, Any]
    """Empty."""


class UnreadableFeedEvent(TypedDict):
    """An event that cannot be read for now: read the grant. It keeps its number."""

    sequence: int
    """Its number: from 1, without gaps, the same for good. Pass it as `after`."""
    type: Literal["unreadable"]
    """discriminator enum property added by openapi-typescript"""
    timestamp: str | None
    data: UnreadableFeedEventData
    """Whose it is."""


FeedEvent: TypeAlias = (
    GrantApprovedFeedEvent
    | GrantDeniedFeedEvent
    | GrantRevokedFeedEvent
    | AddressChangeScheduledFeedEvent
    | AddressChangedFeedEvent
    | AddressConfirmedFeedEvent
    | NameChangedFeedEvent
    | UnreadableFeedEvent
)


class FeedPage(TypedDict):
    """A stretch of the feed, oldest first."""

    data: list[FeedEvent]
    next_after: int
    """`sequence` of the last event, or `after` where there is none: pass it as `after`."""
    has_more: bool
    """Whether more is there already."""


class SpokenBusinessCheck(TypedDict):
    """Who the API key speaks for."""

    business: NamedBusiness
    say: str
    """A sentence in US English for the agent to say. It names no street and no family name."""


class SpokenErrorError(TypedDict):
    """The error."""

    code: ErrorCode
    message: str
    """For people."""
    request_id: str
    """Same as the `X-Request-Id` header."""


class SpokenError(TypedDict):
    """What went wrong. Branch on `code`; `message` may be reworded at any time."""

    error: SpokenErrorError
    """The error."""
    say: str
    """A sentence in US English for the agent to say. It names no street and no family name."""


class SpokenActiveGrant(TypedDict):
    """A grant in force, with the current name and address."""

    id: str
    status: Literal["active"]
    """discriminator enum property added by openapi-typescript"""
    external_ref: str | None
    """The caller's own reference, as given at the claim."""
    claimed_at: str
    """When the grant was first claimed."""
    name: Name
    address: Address
    confirmed_at: str
    """When the person last confirmed the address."""
    stale: bool
    """Returned mail is reported and open, or the last confirmation is over twelve months old."""
    upcoming_address: NotRequired[Address]
    effective_date: NotRequired[str]
    """Day on which `upcoming_address` takes effect, at 00:00 UTC."""
    say: str
    """A sentence in US English for the agent to say. It names no street and no family name."""


class SpokenPendingGrant(TypedDict):
    """A claim that the person has yet to approve."""

    id: str
    status: Literal["pending_approval"]
    """discriminator enum property added by openapi-typescript"""
    say: str
    """A sentence in US English for the agent to say. It names no street and no family name."""


class SpokenEndedGrant(TypedDict):
    """A grant that ended, or never began. It holds no person data."""

    id: str
    status: Literal["denied", "revoked", "released"]
    """discriminator enum property added by openapi-typescript"""
    external_ref: str | None
    """The caller's own reference, as given at the claim."""
    claimed_at: str
    """When the grant was first claimed."""
    say: str
    """A sentence in US English for the agent to say. It names no street and no family name."""


SpokenGrant: TypeAlias = SpokenActiveGrant | SpokenPendingGrant | SpokenEndedGrant


class SpokenDecodeInput(TypedDict):
    call_id: NotRequired[str]
    """For platforms that cannot set `X-Call-Id`: printable characters without spaces."""
    transcript: str
    """What a speech recogniser made of somebody reading a key out, as it came."""


class SpokenDecodedKeysKey(TypedDict):
    """A valid key, which nobody has to have."""

    key: str
    """Without hyphens."""
    formatted: str
    """As people read it."""


class SpokenDecodedKeys(TypedDict):
    """The valid keys that may have been said."""

    keys: list[SpokenDecodedKeysKey]
    """Best first; none when no key seems to be in it."""
    say: str
    """A sentence in US English for the agent to say. It names no street and no family name."""


class SpokenPreviewInput(TypedDict):
    call_id: NotRequired[str]
    """For platforms that cannot set `X-Call-Id`: printable characters without spaces."""
    key: str
    """The key as the person gave it, with or without hyphens."""


class SpokenPreviewDisplay(TypedDict):
    """What may be read out."""

    name: str
    """Given name and family initial."""
    locality: str
    """City and state."""


class SpokenPreview(TypedDict):
    """A masked look at the person that a key stands for. Read it back to the person before you claim."""

    preview_id: str
    display: SpokenPreviewDisplay
    """What may be read out."""
    expires_at: str
    """The last moment at which the preview can be claimed."""
    say: str
    """A sentence in US English for the agent to say. It names no street and no family name."""


class SpokenClaimInput(TypedDict):
    call_id: NotRequired[str]
    """For platforms that cannot set `X-Call-Id`: printable characters without spaces."""
    preview_id: str
    """The preview to claim."""
    external_ref: NotRequired[str | None]
    """Your own reference: no control characters."""


SpokenUnreadableGrant: TypeAlias = SpokenEndedGrant | SpokenPendingGrant


EventType: TypeAlias = Literal[
    "grant.approved",
    "grant.denied",
    "grant.revoked",
    "address.change_scheduled",
    "address.changed",
    "address.confirmed",
    "name.changed",
]


class AddEndpointInput(TypedDict):
    url: str
    """Where events are sent: https on port 443, with a host that has public addresses only."""
    events: NotRequired[list[EventType] | None]
    """Types of event that it hears of; null for every type."""
    description: NotRequired[str | None]
    """Your own words beside it, such as what receives it; null for none."""


class WebhookEndpointWithSecret(TypedDict):
    """A webhook endpoint."""

    id: str
    url: str
    """Where events are sent, as it was given."""
    events: list[EventType] | None
    """Types of event that it hears of; null for every type."""
    description: str | None
    """Your own words beside it."""
    created_at: str
    failing_since: str | None
    """Since when deliveries fail; null while they do not."""
    disabled_at: str | None
    """Set after 24 hours of failure, until a test succeeds."""
    secret: str
    """Signs what is sent to it. Shown in this answer alone."""


class WebhookEndpoint(TypedDict):
    """A webhook endpoint."""

    id: str
    url: str
    """Where events are sent, as it was given."""
    events: list[EventType] | None
    """Types of event that it hears of; null for every type."""
    description: str | None
    """Your own words beside it."""
    created_at: str
    failing_since: str | None
    """Since when deliveries fail; null while they do not."""
    disabled_at: str | None
    """Set after 24 hours of failure, until a test succeeds."""


class WebhookEndpointList(TypedDict):
    """All of them, newest first."""

    data: list[WebhookEndpoint]


class ChangeEndpointInput(TypedDict):
    url: NotRequired[str]
    """Where events are sent: https on port 443, with a host that has public addresses only."""
    events: NotRequired[list[EventType] | None]
    """Types of event that it hears of; null for every type."""
    description: NotRequired[str | None]
    """Your own words beside it, such as what receives it; null for none."""


class WebhookTest(TypedDict):
    """What a test came to."""

    message_id: str
    """The `webhook-id` that it was sent under."""
    delivered: bool
    """Whether a 2xx came within 10 seconds."""
    status: int | None
    """Of the answer; null when there was none."""
    duration_ms: int
    error: str | None
    """Why it was not delivered; null when it was."""


class RecoverDeliveriesInput(TypedDict):
    since: str
    """From when on. An ISO 8601 date-time with Z or an offset, or a date, which means midnight UTC."""


class Delivery(TypedDict):
    """A delivery."""

    id: str
    """The `webhook-id` of each attempt at it."""
    type: Literal[
        "grant.approved",
        "grant.denied",
        "grant.revoked",
        "address.change_scheduled",
        "address.changed",
        "address.confirmed",
        "name.changed",
        "webhook.test",
    ]
    event_id: str
    grant_id: str | None
    status: Literal["pending", "delivered", "failed", "held"]
    """`pending`: to be sent. `delivered`: acknowledged. `failed`: given up, or a test that failed. `held`: kept back while the endpoint is disabled."""
    created_at: str
    last_attempt_at: str | None
    next_attempt_at: str | None
    """Null when it is not to be sent any more."""


class DeliveryList(TypedDict):
    """Deliveries."""

    data: list[Delivery]
    next_cursor: str | None
    """Pass it as `cursor` for the next page; null on the last one."""


class DeliveryAttempt(TypedDict):
    """An attempt."""

    at: str
    status: int | None
    """Of the answer; null when there was none."""
    duration_ms: int
    error: str | None
    """Why it failed; null when it did not."""
    answer: str | None
    """The beginning of the answer; null when there was none."""


class DeliveryWithAttempts(TypedDict):
    """A delivery."""

    id: str
    """The `webhook-id` of each attempt at it."""
    type: Literal[
        "grant.approved",
        "grant.denied",
        "grant.revoked",
        "address.change_scheduled",
        "address.changed",
        "address.confirmed",
        "name.changed",
        "webhook.test",
    ]
    event_id: str
    grant_id: str | None
    status: Literal["pending", "delivered", "failed", "held"]
    """`pending`: to be sent. `delivered`: acknowledged. `failed`: given up, or a test that failed. `held`: kept back while the endpoint is disabled."""
    created_at: str
    last_attempt_at: str | None
    next_attempt_at: str | None
    """Null when it is not to be sent any more."""
    attempts: list[DeliveryAttempt]
    """Newest first."""


class AddListenerInput(TypedDict):
    events: NotRequired[list[EventType] | None]
    """Types of event that it hears of; null for every type."""


class Listener(TypedDict):
    """A listener."""

    id: str
    secret: str
    """Signs what it is sent. The same for one API key."""


class NoteAnswerInput(TypedDict):
    message_id: str
    """The `webhook-id` of what was answered."""
    status: NotRequired[int | None]
    """Status of the answer; null where nobody answered, and then `error` says why."""
    duration_ms: float
    """How long it took, in milliseconds."""
    error: NotRequired[str | None]
    """Why it failed, in your words, such as `connection_refused`; null when it did not."""


class TriggerExampleInput(TypedDict):
    type: Literal[
        "grant.approved",
        "grant.denied",
        "grant.revoked",
        "address.change_scheduled",
        "address.changed",
        "address.confirmed",
        "name.changed",
        "webhook.test",
    ]
    """Type of event."""


class GrantApprovedEventData(TypedDict):
    """What changed: ids, never a name or an address."""

    event_id: str
    grant_id: str
    external_ref: str | None
    """As given at the claim."""
    detail: dict[str, Any]
    """Empty."""


class GrantApprovedEvent(TypedDict):
    """The person approved a pending claim; the grant is active."""

    type: Literal["grant.approved"]
    timestamp: str
    """When the change took effect."""
    data: GrantApprovedEventData
    """What changed: ids, never a name or an address."""


class GrantDeniedEventData(TypedDict):
    """What changed: ids, never a name or an address."""

    event_id: str
    grant_id: str
    external_ref: str | None
    """As given at the claim."""
    detail: dict[str, Any]
    """Empty."""


class GrantDeniedEvent(TypedDict):
    """The person declined a pending claim."""

    type: Literal["grant.denied"]
    timestamp: str
    """When the change took effect."""
    data: GrantDeniedEventData
    """What changed: ids, never a name or an address."""


class GrantRevokedEventDataDetail(TypedDict):
    """How the grant ended."""

    status: Literal["revoked"]
    reason: RevocationReason
    previous_status: Literal["active", "pending_approval"]


class GrantRevokedEventData(TypedDict):
    """What changed: ids, never a name or an address."""

    event_id: str
    grant_id: str
    external_ref: str | None
    """As given at the claim."""
    detail: GrantRevokedEventDataDetail
    """How the grant ended."""


class GrantRevokedEvent(TypedDict):
    """A grant ended without being released."""

    type: Literal["grant.revoked"]
    timestamp: str
    """When the change took effect."""
    data: GrantRevokedEventData
    """What changed: ids, never a name or an address."""


class AddressChangeScheduledEventDataDetail(TypedDict):
    """When the move takes effect."""

    effective_date: str | None
    """Null when the move that was announced is cancelled."""


class AddressChangeScheduledEventData(TypedDict):
    """What changed: ids, never a name or an address."""

    event_id: str
    grant_id: str
    external_ref: str | None
    """As given at the claim."""
    detail: AddressChangeScheduledEventDataDetail
    """When the move takes effect."""


class AddressChangeScheduledEvent(TypedDict):
    """The person scheduled a move that keeps the grant, or cancelled it."""

    type: Literal["address.change_scheduled"]
    timestamp: str
    """When the change took effect."""
    data: AddressChangeScheduledEventData
    """What changed: ids, never a name or an address."""


class AddressChangedEventDataDetail(TypedDict):
    """When the address takes effect."""

    effective_date: str


class AddressChangedEventData(TypedDict):
    """What changed: ids, never a name or an address."""

    event_id: str
    grant_id: str
    external_ref: str | None
    """As given at the claim."""
    detail: AddressChangedEventDataDetail
    """When the address takes effect."""


class AddressChangedEvent(TypedDict):
    """The address is another one: a move took effect, or it was corrected."""

    type: Literal["address.changed"]
    timestamp: str
    """When the change took effect."""
    data: AddressChangedEventData
    """What changed: ids, never a name or an address."""


class AddressConfirmedEventData(TypedDict):
    """What changed: ids, never a name or an address."""

    event_id: str
    grant_id: str
    external_ref: str | None
    """As given at the claim."""
    detail: dict[str, Any]
    """Empty."""


class AddressConfirmedEvent(TypedDict):
    """The person confirmed that the address is current."""

    type: Literal["address.confirmed"]
    timestamp: str
    """When the change took effect."""
    data: AddressConfirmedEventData
    """What changed: ids, never a name or an address."""


class NameChangedEventDataDetail(TypedDict):
    """What changed; read the grant for the new values."""

    fields: list[Literal["given_name", "middle_name", "family_name", "suffix", "mailing_name"]]


class NameChangedEventData(TypedDict):
    """What changed: ids, never a name or an address."""

    event_id: str
    grant_id: str
    external_ref: str | None
    """As given at the claim."""
    detail: NameChangedEventDataDetail
    """What changed; read the grant for the new values."""


class NameChangedEvent(TypedDict):
    """The person edited the name."""

    type: Literal["name.changed"]
    timestamp: str
    """When the change took effect."""
    data: NameChangedEventData
    """What changed: ids, never a name or an address."""


class WebhookTestEventData(TypedDict):
    """What changed: ids, never a name or an address."""

    event_id: str
    grant_id: None
    external_ref: None
    detail: dict[str, Any]
    """Empty."""


class WebhookTestEvent(TypedDict):
    """Sent when a test is asked for. It is about no grant."""

    type: Literal["webhook.test"]
    timestamp: str
    """When the change took effect."""
    data: WebhookTestEventData
    """What changed: ids, never a name or an address."""
