import { POLICIES, type Policy } from '#policies';
import { WebhookDispatcher } from '#webhooks';
import type { Engines } from '../engines/engines.js';
import type { Services } from '../services/services.js';

/** The names of the policies' checkpoints, with the streams that each of them follows. The dispatcher is run as one. */
export const POLICY_STREAMS: readonly Pick<Policy, 'name' | 'streamPrefixes'>[] = [
  ...POLICIES.map(({ follows }) => follows),
  WebhookDispatcher.follows,
];

export function policiesOf({ views, records, clock }: Engines, services: Services): readonly Policy[] {
  const { webhooks, runner, watches } = services;
  const parts = { ...services, views, records, clock, watch: watches.of(), runner: runner.eventual };
  return [...POLICIES.map(({ make }) => make(parts)), webhooks.dispatcher];
}
