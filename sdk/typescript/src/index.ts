/** The client for businesses' programs. */
export { ConsentClient, type ConsentClientOptions } from './client.js';
export type { CallOptions } from './http/call.js';
export { ConsentError, type ConsentErrorCode } from './http/consent-error.js';
export type { Paged } from './http/paged.js';
export type { GrantPage } from './resources/grants.js';
export * from './types.js';
export { webhooks, type WebhookHeaders } from './webhooks.js';
