export { AttemptMaker } from './delivery/attempt-maker.js';
export type { AttemptReport, DeliveryObserver } from './delivery/delivery-observer.js';
export { DeliveryWorker } from './delivery/delivery-worker.js';
export { EndpointReports } from './delivery/endpoint-reports.js';
export { LedgeredTestDelivery } from './delivery/ledgered-test-delivery.js';
export { SignedAttempts } from './delivery/signed-attempts.js';
export { WorkerPresence } from './delivery/worker-presence.js';
export { EndpointStates, type FoundEndpoint } from './dispatch/endpoint-states.js';
export { GrantReferences } from './dispatch/grant-references.js';
export { WebhookDispatcher } from './dispatch/webhook-dispatcher.js';
export { TestDelivery, type NoTest, type TestOutcome } from './delivery/test-delivery.js';
export type { AttemptOutcome } from './egress/attempt-outcome.js';
export { DocumentReader } from './egress/document-reader.js';
export { DnsHostResolver } from './egress/dns-host-resolver.js';
export type { HostResolver } from './egress/host-resolver.js';
export { CLIENT_OPTIONS, WebhookClient } from './egress/webhook-client.js';
export { URL_REASONS } from './egress/url-reasons.js';
export { WebhookDestinations } from './egress/webhook-destinations.js';
export { EndpointHealth } from './endpoints/endpoint-health.js';
export { ENDPOINT_REGISTRY, EndpointRegistry } from './endpoints/endpoint-registry.js';
export { openedEndpoint } from './endpoints/opened-endpoint.js';
export { deliveriesOfEvents } from './ledger/deliveries-of-events.js';
export { DeliveryLedger, type StoredDelivery } from './ledger/delivery-ledger.js';
export { DELIVERIES, type DeliveryRecord, type DeliveryState, type RecordedAttempt } from './ledger/delivery-record.js';
export { askedFor } from './ledger/delivery-transitions.js';
export { FeedPosition } from './listeners/feed-position.js';
export { exampleBody } from './listeners/example-event.js';
export {
  errorAtListener,
  LISTENER_ATTEMPTS,
  ListenerAttempts,
  type ListenerAnswer,
  type ListenerAttempt,
} from './listeners/listener-attempts.js';
export {
  exampleMessageId,
  listenerMessage,
  parseMessageId,
  messageId,
  type ParsedMessageId,
} from './listeners/listener-message.js';
export {
  isLive,
  LISTENER_KEPT_MS,
  LISTENERS,
  type Listener,
  type ListenersRecord,
} from './listeners/listener-records.js';
export { ListenerSecrets } from './listeners/listener-secrets.js';
export { Listeners, recordOf } from './listeners/listeners.js';
export { webhookBody, type WebhookBody } from './payload/webhook-body.js';
export { DeliveryWaker } from './queue/delivery-waker.js';
export { LocalDeliveryWaker } from './queue/local-waker.js';
export type { QueueHealth } from './ledger/queue-health.js';
export { readQueuePlace } from './ledger/queue-place.js';
export { signWebhook } from './signing/sign-webhook.js';
export { isWebhookSecret, newWebhookSecret } from './signing/webhook-secret.js';
