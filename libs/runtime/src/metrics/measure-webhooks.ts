import type { Registry } from 'prom-client';
import type { ViewStore } from '#document-store';
import type { DeliveryLedger } from '#webhooks';
import { measureDeliveries } from './delivery-gauges.js';
import { measureEndpoints } from './endpoint-gauges.js';

/** What a process that sends webhooks measures of them, beside each attempt of its own. */
export function measureWebhooks(registry: Registry, ledger: DeliveryLedger, views: ViewStore): void {
  measureDeliveries(registry, ledger);
  measureEndpoints(registry, views);
}
