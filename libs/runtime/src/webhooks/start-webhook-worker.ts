import type { Businesses } from '#query-side';
import { AttemptMaker, DeliveryWorker } from '#webhooks';
import { BullDeliveryJobs } from '#webhooks/bullmq';
import type { Engines } from '../engines/engines.js';
import { RecordPresence } from '../leases/record-presence.js';
import { anotherClient } from '../redis/redis-client.js';
import type { WebhookServices } from './webhook-services.js';

/** Sends what is due, beside whichever other processes do. */
export function startWebhookWorker(
  { records, redis }: Engines,
  { ledger, endpoints, attempts, reports, observer, waker }: WebhookServices,
  businesses: Businesses,
): { stop(): Promise<void> } {
  const presence = new RecordPresence(records);
  const maker = new AttemptMaker({ ledger, endpoints, attempts, reports, observer });
  const isInDemo = async (businessId: string): Promise<boolean> => (await businesses.find(businessId))?.mode === 'demo';
  const worker = new DeliveryWorker({ ledger, presence, maker, observer, isInDemo });
  worker.start();
  const served = waker.serve(worker);
  // Waits for ever between two jobs, and for Redis to come back.
  const connection = anotherClient(redis, {
    maxRetriesPerRequest: null,
    enableOfflineQueue: true,
    commandTimeout: undefined,
  });
  const jobs = new BullDeliveryJobs(connection, (endpointId) => worker.take(endpointId));
  return {
    stop: async () => {
      served();
      await Promise.all([jobs.close(), worker.stop()]);
    },
  };
}
