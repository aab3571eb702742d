import { accepted, type Decider } from '../decider.js';
import type { GrantChange, GrantCode, GrantCommand, LaterGrantCommand } from '../grant/grant-command.js';
import { grantDecider, sealedGrantDecider } from '../grant/grant-decider.js';
import type { Approved, GrantEvent } from '../grant/grant-event.js';
import { evolveGrant } from '../grant/grant-evolve.js';
import type { GrantState } from '../grant/grant-state.js';
import type { EventIn, Form, Sealed } from '../sealed-fields.js';

/** Nobody holds a made-up person's phone: a claim that waits for it is approved by itself after this long. */
const APPROVED_AFTER_MS = 5_000;

/** A grant of the console's demo: one as any other, but for claims that are approved by themselves. */
export const demoGrantDecider: Decider<GrantState, GrantCommand, GrantEvent, GrantCode> = approving(grantDecider);

/** For whoever opens nothing. */
export const sealedDemoGrantDecider: Decider<
  GrantState<'sealed'>,
  LaterGrantCommand,
  Sealed<GrantEvent>,
  GrantCode,
  GrantChange
> = approving(sealedGrantDecider);

function approving<F extends Form, Command extends GrantCommand, Decided>(
  decider: Decider<GrantState<F>, Command, EventIn<F, GrantEvent>, GrantCode, Decided>,
): Decider<GrantState<F>, Command, EventIn<F, GrantEvent>, GrantCode, Decided | Approved> {
  return {
    ...decider,
    decide(state, command) {
      const approval = approvalBy(state, command.at);
      if (approval === undefined) return decider.decide(state, command);
      const decision = decider.decide(evolveGrant(state, approval), command);
      const isChange = decision.kind === 'accepted' && decision.events.length > 0;
      return isChange ? accepted<Decided | Approved>(approval, ...decision.events) : decision;
    },
  };
}

/**
 * A grant of the demo as it stands at a time, which no event tells by itself.
 * @param now ISO 8601 UTC with milliseconds
 */
export function demoGrantAt<F extends Form>(state: GrantState<F>, now: string): GrantState<F> {
  const approval = approvalBy(state, now);
  return approval === undefined ? state : evolveGrant(state, approval);
}

function approvalBy(state: GrantState<Form>, now: string): Approved | undefined {
  if (state.status !== 'pending_approval') return undefined;
  const at = new Date(Date.parse(state.claimedAt) + APPROVED_AFTER_MS).toISOString();
  return at <= now ? { type: 'grant.approved.v1', at, data: { personRevision: 0 } } : undefined;
}
