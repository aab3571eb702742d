import type { ViewStore } from '#document-store';
import { failingEndpoints, type WebhookEndpointDocument } from '#projections';
import type { DeliveryLedger } from '#webhooks';
import type { EndpointsReport, WebhookReport } from './status-report.js';

const MOST_PAGES = 100;
const MOST_NAMED = 20;

type Since = EndpointsReport['endpoints'][number];

/** What is to be sent, and which endpoints take nothing. */
export async function webhookReport(ledger: DeliveryLedger, views: ViewStore): Promise<WebhookReport> {
  const { pending, lateMs, retrying } = await ledger.queueHealth();
  const { failing, disabled } = await troubledEndpoints(views);
  return {
    pending,
    oldest_due_seconds: Math.round(lateMs / 1000),
    endpoints_retrying: retrying,
    failing: endpointsReport(failing),
    disabled: endpointsReport(disabled),
  };
}

/** The endpoints that take nothing: a hundred thousand at most, those that have failed for longest. */
export async function troubledEndpoints(
  views: ViewStore,
): Promise<{ readonly failing: readonly Since[]; readonly disabled: readonly Since[] }> {
  const [failing, disabled]: [Since[], Since[]] = [[], []];
  let pages = 0;
  for await (const page of failingEndpoints(views)) {
    for (const endpoint of page) sort(endpoint, failing, disabled);
    if (++pages === MOST_PAGES) break;
  }
  return { failing, disabled };
}

function sort(
  { endpointId: id, failingSince, disabledAt }: WebhookEndpointDocument,
  failing: Since[],
  disabled: Since[],
): void {
  if (disabledAt !== null) disabled.push({ id, since: disabledAt });
  else if (failingSince !== null) failing.push({ id, since: failingSince });
}

function endpointsReport(all: readonly Since[]): EndpointsReport {
  const longest = [...all].sort((a, b) => (a.since < b.since ? -1 : 1));
  return { count: all.length, endpoints: longest.slice(0, MOST_NAMED) };
}
