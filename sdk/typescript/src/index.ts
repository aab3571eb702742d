/** The client for businesses' programs. */
export { ConsentClient, type ConsentClientOptions } from './client.js';
export type { CallOptions } from './http/call.js';
export type { CursorStore, FollowOptions } from './follow/cursor-store.js';
export { followEvents } from './follow/follow-events.js';
export { followGrants } from './follow/follow-grants.js';
export { ConsentError, type ConsentErrorCode } from './http/consent-error.js';
export type { Paged } from './http/paged.js';
export type { DeliveryPage } from './resources/deliveries.js';
export type { StreamedWebhook, StreamPiece } from './resources/listeners.js';
export type { EventPage } from './resources/events.js';
export type { GrantPage } from './resources/grants.js';
export * from './types.js';
export { webhooks, type WebhookHeaders } from './webhooks.js';
