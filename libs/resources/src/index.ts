export { AccessHistory, HistoryProof } from './access.js';
export { ApiKey, IssuedApiKey } from './api-key.js';
export { Assistant, ConnectionRequest, Redirect } from './assistant.js';
export { AskedChange, GrantOrAskedChange } from './assistant-answer.js';
export { Business, NamedBusiness } from './business.js';
export { Change } from './change.js';
export { DecodedKeys } from './decoded-keys.js';
export { DeliveryList, DeliveryWithAttempts } from './delivery.js';
export { AttemptedFeedEvent, EVENTS, FeedEvent, feedPage, payloadOf } from './event.js';
export { EXAMPLE_OF_KEY } from './example-of-key.js';
export { ActiveGrant, Grant, GrantList, PendingGrant, ReleasedGrant, UnreadableGrant } from './grant.js';
export { NewListener } from './listener.js';
export { Address, Name } from './mail.js';
export { InvitationPageSchema, ListedMember, Member } from './member.js';
export { Now } from './now.js';
export { BegunSignIn, CreationOptions, Passkey } from './passkey.js';
export {
  Child,
  Key,
  Me,
  Move,
  Notifications,
  OwnAddress,
  PersonGrant,
  PersonGrantList,
  ReturnedMail,
} from './person.js';
export { Preview, PREVIEW_ID } from './preview.js';
export { publicErasureRequest } from './public-erasure-request.js';
export { publicPasskey } from './public-passkey.js';
export { Receipt } from './receipt.js';
export { ReturnedMailReport } from './returned-mail-report.js';
export {
  SpokenActiveGrant,
  SpokenBusinessCheck,
  SpokenDecodedKeys,
  SpokenGrant,
  SpokenPendingGrant,
  SpokenPreview,
  SpokenUnreadableGrant,
} from './spoken.js';
export { ErasureRequest, ErasureRequestPage, FoundPerson } from './staff.js';
export {
  EVENTS_BOUNDS,
  EventType,
  NEW_ENDPOINT,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointWithSecret,
  WebhookTest,
} from './webhook-endpoint.js';
