import type { components, operations } from './generated/v1.js';

type Schemas = components['schemas'];

/** Things of the API, fields as on the wire (docs/api.md, Resources). Objects may gain fields. */
export type Preview = Schemas['Preview'];
export type Grant = Schemas['Grant'];
export type GrantStatus = Schemas['GrantStatus'];
export type ActiveGrant = Schemas['ActiveGrant'];
export type PendingGrant = Schemas['PendingGrant'];
export type EndedGrant = Schemas['EndedGrant'];
export type Receipt = Schemas['Receipt'];
export type ReleasedGrant = Schemas['ReleasedGrant'];
export type Name = Schemas['Name'];
export type Address = Schemas['Address'];
export type ReturnedMailReport = Schemas['ReturnedMailReport'];
export type DecodedKeys = Schemas['DecodedKeys'];
export type Status = Schemas['Status'];
export type WebhookEndpoint = Schemas['WebhookEndpoint'];
export type WebhookEndpointWithSecret = Schemas['WebhookEndpointWithSecret'];
export type WebhookTest = Schemas['WebhookTest'];
export type EventType = Schemas['EventType'];
export type CreatePreviewInput = Schemas['MakePreviewInput'];
export type ClaimGrantInput = Schemas['ClaimGrantInput'];
export type DecodeInput = Schemas['DecodeInput'];
export type AddWebhookEndpointInput = Schemas['AddEndpointInput'];
export type ChangeWebhookEndpointInput = Schemas['ChangeEndpointInput'];
export type AddListenerInput = Schemas['AddListenerInput'];
export type Listener = Schemas['Listener'];
export type NoteAnswerInput = Schemas['NoteAnswerInput'];
export type TriggerExampleInput = Schemas['TriggerExampleInput'];
export type RecoverDeliveriesInput = Schemas['RecoverDeliveriesInput'];
export type Delivery = Schemas['Delivery'];
export type DeliveryWithAttempts = Schemas['DeliveryWithAttempts'];
/** An event with its `sequence`, or the place of one that cannot be read for now (`unreadable`). */
export type FeedEvent = Schemas['FeedEvent'];
export type ListEventsQuery = {
  readonly [Name in keyof NonNullable<operations['listEvents']['parameters']['query']>]?: string | number | undefined;
};
export type ListDeliveriesQuery = NonNullable<operations['listDeliveries']['parameters']['query']>;
export type ListGrantsQuery = NonNullable<operations['listGrants']['parameters']['query']>;

export type SpokenBusinessCheck = Schemas['SpokenBusinessCheck'];
export type SpokenClaimInput = Schemas['SpokenClaimInput'];
export type SpokenDecodedKeys = Schemas['SpokenDecodedKeys'];
export type SpokenDecodeInput = Schemas['SpokenDecodeInput'];
export type SpokenGrant = Schemas['SpokenGrant'];
export type SpokenPreview = Schemas['SpokenPreview'];
export type SpokenPreviewInput = Schemas['SpokenPreviewInput'];

/** What webhooks send. */
export type WebhookEvent =
  | Schemas['GrantApprovedEvent']
  | Schemas['GrantDeniedEvent']
  | Schemas['GrantRevokedEvent']
  | Schemas['AddressChangeScheduledEvent']
  | Schemas['AddressChangedEvent']
  | Schemas['AddressConfirmedEvent']
  | Schemas['NameChangedEvent']
  | Schemas['WebhookTestEvent'];
