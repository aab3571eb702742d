import type { DomainEvent } from '../decider.js';
import type { ChosenEventType } from './webhook-event-type.js';

type Nothing = Readonly<Record<string, never>>;

export type EndpointAdded = DomainEvent<
  'endpoint.added.v1',
  {
    readonly endpointId: string;
    readonly businessId: string;
    readonly url: string;
    /** Null: every type. */
    readonly events: readonly ChosenEventType[] | null;
    /** `whsec_` and base64. */
    readonly secret: string;
  }
>;
type EndpointUrlChanged = DomainEvent<
  'endpoint.url_changed.v1',
  {
    /** Whose data key seals the URL. */
    readonly businessId: string;
    readonly url: string;
  }
>;
type EndpointEventsChosen = DomainEvent<
  'endpoint.events_chosen.v1',
  {
    /** Null: every type. */
    readonly events: readonly ChosenEventType[] | null;
  }
>;
type EndpointDescribed = DomainEvent<
  'endpoint.described.v1',
  {
    /** Whose data key seals the description. */
    readonly businessId: string;
    /** The business's own words; null: none. */
    readonly description: string | null;
  }
>;
type EndpointRemoved = DomainEvent<'endpoint.removed.v1', Nothing>;
export type EndpointSecretRotated = DomainEvent<
  'endpoint.secret_rotated.v1',
  {
    /** Whose data key seals the secret. */
    readonly businessId: string;
    readonly secret: string;
    /** Until then the secret before it signs beside it. */
    readonly previousUntil: string;
  }
>;
type EndpointFailing = DomainEvent<'endpoint.failing.v1', { readonly since: string }>;
type EndpointRecovered = DomainEvent<'endpoint.recovered.v1', Nothing>;
type EndpointDisabled = DomainEvent<'endpoint.disabled.v1', { readonly failingSince: string }>;
type EndpointEnabled = DomainEvent<'endpoint.enabled.v1', Nothing>;

export type EndpointEvent =
  | EndpointAdded
  | EndpointUrlChanged
  | EndpointEventsChosen
  | EndpointDescribed
  | EndpointRemoved
  | EndpointSecretRotated
  | EndpointFailing
  | EndpointRecovered
  | EndpointDisabled
  | EndpointEnabled;
