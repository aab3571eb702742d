import { POLICIES, type Policy } from '#policies';
import type { Engines } from '../engines/engines.js';
import type { Services } from '../services/services.js';

/** With the dispatcher of webhooks, which is run as one. */
export function policiesOf({ views, records }: Engines, services: Services): readonly Policy[] {
  const { webhooks, runner, watches } = services;
  const parts = { ...services, views, records, watch: watches.of(), runner: runner.eventual };
  return [...POLICIES.map(({ make }) => make(parts)), webhooks.dispatcher];
}
