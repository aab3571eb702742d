/** What a business hears of, by the names that it sees: docs/api.md, Events. */
export const WEBHOOK_EVENT_TYPES = [
  'grant.approved',
  'grant.denied',
  'grant.revoked',
  'address.change_scheduled',
  'address.changed',
  'address.confirmed',
  'name.changed',
  'webhook.test',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** What an endpoint may be registered for; a test goes out whatever it chose. */
export type ChosenEventType = Exclude<WebhookEventType, 'webhook.test'>;

export const CHOSEN_EVENT_TYPES: readonly ChosenEventType[] = WEBHOOK_EVENT_TYPES.filter(
  (type) => type !== 'webhook.test',
);

export function isChosenEventType(value: unknown): value is ChosenEventType {
  return CHOSEN_EVENT_TYPES.some((type) => type === value);
}
