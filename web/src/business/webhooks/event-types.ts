import type { EventType } from './endpoints.js';

/** What each type of event tells, as a text of the pages. */
export const EVENT_TEXTS = {
  'grant.approved': 'business.webhooks.event.approved',
  'grant.denied': 'business.webhooks.event.denied',
  'grant.revoked': 'business.webhooks.event.revoked',
  'address.change_scheduled': 'business.webhooks.event.scheduled',
  'address.changed': 'business.webhooks.event.changed',
  'address.confirmed': 'business.webhooks.event.confirmed',
  'name.changed': 'business.webhooks.event.name',
} as const satisfies Record<EventType, string>;

export const EVENT_TYPES = Object.keys(EVENT_TEXTS) as EventType[];
