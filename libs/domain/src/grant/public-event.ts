import { assertNever } from '../assert-never.js';
import type { EventIn, Form } from '../sealed-fields.js';
import type { ChosenEventType } from '../webhook-endpoint/webhook-event-type.js';
import type { EventDetails } from './event-details.js';
import type { GrantEvent } from './grant-event.js';

/** What a business is told of an event of its grant. */
export type PublicEvent = {
  readonly [Type in ChosenEventType]: { readonly type: Type; readonly detail: EventDetails[Type] };
}[ChosenEventType];

const NOTHING = {};

/**
 * The public side of a grant's event (docs/api.md, Events); undefined for one that the business hears nothing of: what
 * it did itself, what it reads nowhere, and the cancellation of a move that it was not told of.
 */
export function publicEvent(event: EventIn<Form, GrantEvent>): PublicEvent | undefined {
  switch (event.type) {
    case 'grant.approved.v1':
      return { type: 'grant.approved', detail: NOTHING };
    case 'grant.denied.v1':
      return { type: 'grant.denied', detail: NOTHING };
    case 'grant.revoked.v1': {
      const { reason, previousStatus } = event.data;
      return { type: 'grant.revoked', detail: { status: 'revoked', reason, previous_status: previousStatus } };
    }
    case 'grant.address_change_scheduled.v1':
      return { type: 'address.change_scheduled', detail: { effective_date: event.data.effectiveDate } };
    case 'grant.address_change_cancelled.v1':
      return event.data.announced === true
        ? { type: 'address.change_scheduled', detail: { effective_date: null } }
        : undefined;
    case 'grant.address_changed.v1':
      return { type: 'address.changed', detail: { effective_date: event.data.effectiveDate } };
    case 'grant.address_confirmed.v1':
      return { type: 'address.confirmed', detail: NOTHING };
    case 'grant.name_changed.v1':
      return { type: 'name.changed', detail: { fields: event.data.fields } };
    case 'grant.claimed.v1':
    case 'grant.claim_requested.v1':
    case 'grant.released.v1':
    case 'grant.returned_mail_reported.v1':
    case 'grant.returned_mail_resolved.v1':
      return undefined;
    default:
      return assertNever(event, 'an event of a grant');
  }
}
