import { Gauge, type Registry } from 'prom-client';
import type { DeliveryLedger, QueueHealth } from '#webhooks';
import { readForScrape } from './read-for-scrape.js';

/**
 * What the ledger of webhooks has still to be sent, whichever worker will; not a number while the records are out of
 * reach.
 */
export function measureDeliveries(registry: Registry, ledger: DeliveryLedger): void {
  const read = readForScrape(() => ledger.queueHealth());
  const gauge = (name: string, help: string, value: (health: QueueHealth) => number): Gauge =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const health = await read();
        this.set(health === undefined ? Number.NaN : value(health));
      },
    });
  gauge(
    'consent_webhook_late_seconds',
    'How long the oldest webhook that is due has been due.',
    ({ lateMs }) => lateMs / 1000,
  );
  gauge(
    'consent_webhook_pending',
    'Webhooks to be sent, now or later; at most 1000 are counted.',
    ({ pending }) => pending,
  );
  gauge(
    'consent_webhook_retrying_endpoints',
    'Endpoints whose next webhook is another try.',
    ({ retrying }) => retrying,
  );
}
