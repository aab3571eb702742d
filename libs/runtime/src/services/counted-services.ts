import { CountedChanges, EndpointChanges, SendableUrls, TestAllowance } from '#command-side';
import type { Admission } from '#limits';
import type { EndpointStates, WebhookDestinations } from '#webhooks';
import type { BaseServices } from './base-services.js';

interface WebhookParts {
  readonly endpoints: EndpointStates;
  readonly destinations: WebhookDestinations;
}

/** What may be done so often (docs/api.md, Limits). */
export function countedServices(
  { runner, vault }: BaseServices,
  admission: Admission,
  { endpoints, destinations }: WebhookParts,
) {
  const countedChanges = new CountedChanges(runner, admission);
  return {
    countedChanges,
    endpointChanges: new EndpointChanges(endpoints, vault, countedChanges),
    sendableUrls: new SendableUrls(destinations, admission),
    testAllowance: new TestAllowance(runner, admission),
  };
}
