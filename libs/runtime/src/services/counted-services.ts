import { CountedChanges, EndpointChanges, TestAllowance } from '#command-side';
import type { Admission } from '#limits';
import type { EndpointStates } from '#webhooks';
import type { BaseServices } from './base-services.js';

/** What may be done so often (docs/api.md, Limits). */
export function countedServices({ runner, vault }: BaseServices, admission: Admission, endpoints: EndpointStates) {
  const countedChanges = new CountedChanges(runner, admission);
  return {
    countedChanges,
    endpointChanges: new EndpointChanges(endpoints, vault, countedChanges),
    testAllowance: new TestAllowance(runner, admission),
  };
}
