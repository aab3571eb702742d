import type { NameField } from '../mail/name.js';
import type { RevocationReason } from './grant-event.js';
import type { OpenStatus } from './grant-status.js';

/** Of an event whose type says it all. */
type NoDetail = Readonly<Record<string, never>>;

/** What each type of event says of the change beside whose it is (docs/api.md, Events). */
export interface EventDetails {
  readonly 'grant.approved': NoDetail;
  readonly 'grant.denied': NoDetail;
  readonly 'grant.revoked': {
    readonly status: 'revoked';
    readonly reason: RevocationReason;
    readonly previous_status: OpenStatus;
  };
  /** Null when the move that was announced is cancelled. */
  readonly 'address.change_scheduled': { readonly effective_date: string | null };
  readonly 'address.changed': { readonly effective_date: string };
  readonly 'address.confirmed': NoDetail;
  readonly 'name.changed': { readonly fields: readonly NameField[] };
  readonly 'webhook.test': NoDetail;
}
