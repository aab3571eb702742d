import { SystemClock } from '#clock';
import { DecidedEndpointHealth } from '#command-side';
import {
  CLIENT_OPTIONS,
  DeliveryLedger,
  DnsHostResolver,
  DocumentReader,
  EndpointReports,
  EndpointRegistry,
  EndpointStates,
  LedgeredTestDelivery,
  LocalDeliveryWaker,
  SignedAttempts,
  GrantReferences,
  WebhookClient,
  WebhookDestinations,
  WebhookDispatcher,
  type DeliveryObserver,
} from '#webhooks';
import { BullDeliveryWaker } from '#webhooks/bullmq';
import type { Engines } from '../engines/engines.js';
import { anotherClient } from '../redis/redis-client.js';
import type { BaseServices } from '../services/base-services.js';
import type { Settings } from '../settings/settings.js';

/** How long a wake-up may take Redis before it is left to the sweeps. */
const COMMAND_TIMEOUT_MS = 2_000;

export type WebhookServices = ReturnType<typeof webhookServices>;

/**
 * What webhooks are made of, in whichever process.
 * @param observer is told the outcome of deliveries
 */
export function webhookServices(
  engines: Engines,
  { webhooksAllowLocal: allowLocal, production }: Pick<Settings, 'webhooksAllowLocal' | 'production'>,
  { vault, runner, sealedFolds }: BaseServices,
  observer: DeliveryObserver,
) {
  const { log, records, redis, clock } = engines;
  const endpointRegistry = new EndpointRegistry(records, log, clock);
  const endpoints = new EndpointStates(sealedFolds);
  const health = new DecidedEndpointHealth(runner.eventual, clock);
  const destinations = new WebhookDestinations(new DnsHostResolver('system'), { allowLocal, tellOfLocal: !production });
  const client = new WebhookClient(destinations, CLIENT_OPTIONS);
  const documentReader = new DocumentReader(destinations);
  const ledger = new DeliveryLedger(records, vault, clock);
  const queue = new BullDeliveryWaker(() =>
    anotherClient(redis, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: COMMAND_TIMEOUT_MS }),
  );
  const waker = new LocalDeliveryWaker(queue);
  const attempts = new SignedAttempts(client, vault, clock, new SystemClock());
  const reports = new EndpointReports(endpoints, health, clock);
  const grants = new GrantReferences(log);
  return {
    endpointRegistry,
    endpoints,
    health,
    destinations,
    documentReader,
    ledger,
    waker,
    dispatcher: new WebhookDispatcher({ grants, endpointRegistry, endpoints, ledger, waker }),
    attempts,
    reports,
    tests: new LedgeredTestDelivery({ ledger, endpoints, attempts, reports, observer, clock }),
    observer,
    close: async () => {
      await Promise.all([client.close(), documentReader.close(), waker.close()]);
    },
  };
}
