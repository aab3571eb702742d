import type { Form, InForm } from '../sealed-fields.js';
import type { ChosenEventType, WebhookEventType } from './webhook-event-type.js';

export interface AbsentEndpoint {
  readonly status: 'absent';
}

interface PreviousSecret<F extends Form> {
  readonly secret: InForm<F, string>;
  readonly until: string;
}

export interface LiveEndpoint<F extends Form = 'opened'> {
  readonly status: 'live';
  readonly endpointId: string;
  readonly businessId: string;
  readonly url: InForm<F, string>;
  /** Null: every type. */
  readonly events: readonly ChosenEventType[] | null;
  /** What the business writes beside it; null: nothing. */
  readonly description: InForm<F, string | null>;
  readonly secret: InForm<F, string>;
  /** Secrets that were replaced, the newest first, and until when each of them signs too. */
  readonly previousSecrets: readonly PreviousSecret<F>[];
  readonly createdAt: string;
  /** Since when no delivery has got through; null while they do. */
  readonly failingSince: string | null;
  readonly disabledAt: string | null;
  /** When it was added or last began to work again: no failure from before counts. */
  readonly healthyAt: string;
}

interface RemovedEndpoint {
  readonly status: 'removed';
}

export type EndpointState<F extends Form = 'opened'> = AbsentEndpoint | LiveEndpoint<F> | RemovedEndpoint;

export const ABSENT_ENDPOINT: AbsentEndpoint = { status: 'absent' };

/** The secrets to sign with at a moment, the newest first: docs/api.md, Events. */
export function signingSecrets<F extends Form>(
  { secret, previousSecrets }: LiveEndpoint<F>,
  at: string,
): readonly InForm<F, string>[] {
  return [secret, ...previousSecrets.filter(({ until }) => at < until).map((previous) => previous.secret)];
}

/** Whether an endpoint is to hear of events of this type. */
export function wantsEvent({ events }: Pick<LiveEndpoint<Form>, 'events'>, type: WebhookEventType): boolean {
  return type === 'webhook.test' || events === null || events.includes(type);
}
