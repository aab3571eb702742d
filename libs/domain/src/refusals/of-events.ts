import type { RefusalSet } from './refusal-set.js';

export const MAX_ENDPOINTS = 10;
export const MAX_LISTENERS = 5;
/** Of one listener, for as long as it has no stream. */
export const MAX_EXAMPLES = 20;

/** Of webhook endpoints, their deliveries and the feed of events. */
export const EVENT_REFUSALS = {
  /** Of an endpoint that never was, is removed or is another business's: nobody can tell which. */
  endpointNotFound: {
    code: 'endpoint_not_found',
    message: 'No webhook endpoint of yours has this id: look for it in the list of webhook endpoints.',
  },
  endpointLimitReached: {
    code: 'endpoint_limit_reached',
    message: `A business has at most ${MAX_ENDPOINTS} webhook endpoints: remove one first.`,
  },
  endpointDisabled: {
    code: 'endpoint_disabled',
    message: 'The endpoint is disabled: nothing is sent until a test of it succeeds.',
  },
  /** Of a listener that never was, has ended or is another business's: nobody can tell which. */
  listenerNotFound: {
    code: 'listener_not_found',
    message: 'No listener of yours has this id, or it had no stream for an hour: make one with POST /v1/listeners.',
  },
  listenerLimitReached: {
    code: 'listener_limit_reached',
    message: `A business has at most ${MAX_LISTENERS} listeners: remove one, or wait an hour after it was last used.`,
  },
  exampleLimitReached: {
    code: 'listener_limit_reached',
    message: `At most ${MAX_EXAMPLES} examples wait for a listener: open its stream, which takes them.`,
  },
  deliveryNotFound: {
    code: 'delivery_not_found',
    message: 'No delivery of this endpoint has this id: look for it in the list of its deliveries, kept for 30 days.',
  },
  eventsExpired: {
    code: 'events_expired',
    message:
      'Not every event after {after} is kept any more: events are kept for 30 days. Those that are follow ' +
      'after={kept}; for the rest list the grants that changed since you last looked, and read those that wait for approval.',
  },
  testsUnderWay: {
    code: 'rate_limited',
    message: 'Tests of your webhook endpoints are under way: wait for what comes of them.',
  },
  testsFull: {
    code: 'service_unavailable',
    message: 'Many tests are under way right now: try again shortly.',
  },
} as const satisfies RefusalSet;
