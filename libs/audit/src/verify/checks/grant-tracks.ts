import { sealedGrantDecider, type EventIn, type Form, type GrantEvent, type GrantState } from '#domain';
import type { PendingChange } from '../../state/tracks.js';

type Status = GrantState['status'];

/** docs/api.md, States and transitions, with the events that leave the state as it is. */
const LEGAL: Readonly<Record<Status, readonly GrantEvent['type'][]>> = {
  absent: ['grant.claimed.v1', 'grant.claim_requested.v1'],
  pending_approval: ['grant.approved.v1', 'grant.denied.v1', 'grant.released.v1', 'grant.revoked.v1'],
  active: [
    'grant.released.v1',
    'grant.revoked.v1',
    'grant.returned_mail_reported.v1',
    'grant.returned_mail_resolved.v1',
    'grant.address_change_scheduled.v1',
    'grant.address_change_cancelled.v1',
    'grant.address_changed.v1',
    'grant.address_confirmed.v1',
    'grant.name_changed.v1',
  ],
  denied: [],
  released: [],
  revoked: [],
};

/** Why an event may not follow on a state; undefined when it may. */
export function illegalStep(state: GrantState<Form>, event: EventIn<Form, GrantEvent>): string | undefined {
  if (!LEGAL[state.status].includes(event.type)) return `${event.type} cannot follow on ${state.status}`;
  if (event.type === 'grant.revoked.v1' && event.data.previousStatus !== state.status)
    return `it says that the grant was ${event.data.previousStatus}, which was ${state.status}`;
  if (state.status !== 'active') return undefined;
  if (event.type === 'grant.returned_mail_reported.v1' && state.openReport !== null)
    return 'a report of returned mail is open already';
  if (event.type === 'grant.returned_mail_resolved.v1' && state.openReport?.reportId !== event.data.reportId)
    return 'it resolves a report that is not open';
  const carried = carriedRevision(event);
  if (carried !== undefined && event.type !== 'grant.revoked.v1' && carried <= state.lastPersonRevision)
    return `it carries revision ${carried} of the person's, and the grant has had ${state.lastPersonRevision}`;
  return undefined;
}

const CARRYING: readonly GrantEvent['type'][] = [
  'grant.address_change_scheduled.v1',
  'grant.address_change_cancelled.v1',
  'grant.address_changed.v1',
  'grant.address_confirmed.v1',
  'grant.name_changed.v1',
  'grant.revoked.v1',
];

/** The person's revision that the event brings to the grant; undefined for an event that brings none. */
export function carriedRevision(event: EventIn<Form, GrantEvent>): number | undefined {
  if (!CARRYING.includes(event.type) || !('personRevision' in event.data)) return undefined;
  return event.data.personRevision ?? undefined;
}

/** The events that carrying a change onto the grant as it stands leads to; none when it is nothing to it. */
export function carryingLeadsTo(
  state: GrantState<'sealed'>,
  { at, personRevision, change }: PendingChange,
): readonly GrantEvent[] {
  const decision = sealedGrantDecider.decide(state, { type: 'carry', at, personRevision, change });
  return decision.kind === 'accepted' ? decision.events : [];
}
