import { accepted, type Decider } from '../decider.js';
import type { GrantCode, GrantCommand } from '../grant/grant-command.js';
import { grantDecider } from '../grant/grant-decider.js';
import type { GrantEvent } from '../grant/grant-event.js';
import type { GrantState } from '../grant/grant-state.js';

/** Nobody holds a made-up person's phone: a claim that waits for it is approved by itself after this long. */
const APPROVED_AFTER_MS = 5_000;

/** A grant of the console's demo: one as any other, but for claims that are approved by themselves. */
export const demoGrantDecider: Decider<GrantState, GrantCommand, GrantEvent, GrantCode> = {
  ...grantDecider,
  decide(state, command) {
    const approval = approvalBy(state, command.at);
    if (approval === undefined) return grantDecider.decide(state, command);
    const decision = grantDecider.decide(grantDecider.evolve(state, approval), command);
    const isChange = decision.kind === 'accepted' && decision.events.length > 0;
    return isChange ? accepted<GrantEvent>(approval, ...decision.events) : decision;
  },
};

/**
 * A grant of the demo as it stands at a time, which no event tells by itself.
 * @param now ISO 8601 UTC with milliseconds
 */
export function demoGrantAt(state: GrantState, now: string): GrantState {
  const approval = approvalBy(state, now);
  return approval === undefined ? state : grantDecider.evolve(state, approval);
}

function approvalBy(state: GrantState, now: string): GrantEvent | undefined {
  if (state.status !== 'pending_approval') return undefined;
  const at = new Date(Date.parse(state.claimedAt) + APPROVED_AFTER_MS).toISOString();
  return at <= now ? { type: 'grant.approved.v1', at, data: { personRevision: 0 } } : undefined;
}
