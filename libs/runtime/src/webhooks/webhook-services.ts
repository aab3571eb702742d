import { SystemClock } from '#clock';
import type { CodableEvent, EventCodec, Vault } from '#vault';
import {
  BullDeliveryWaker,
  DeliveryLedger,
  EndpointReports,
  LedgeredTestDelivery,
  SignedAttempts,
  ToldGrants,
  WebhookClient,
  WebhookDispatcher,
  type DeliveryObserver,
  type EndpointHealth,
  type EndpointSlots,
  type EndpointStates,
  type TestDelivery,
  type WebhookDestinations,
} from '#webhooks';
import type { Engines } from '../engines/engines.js';

/** What webhooks are made of, in whichever process. */
export interface WebhookServices {
  readonly endpoints: EndpointStates;
  readonly ledger: DeliveryLedger;
  readonly waker: BullDeliveryWaker;
  readonly dispatcher: WebhookDispatcher;
  readonly attempts: SignedAttempts;
  readonly reports: EndpointReports;
  readonly tests: TestDelivery;
  readonly observer: DeliveryObserver;
  /** Ends connections to receivers and to Redis. */
  close(): Promise<void>;
}

export interface WebhookBasis {
  readonly vault: Vault;
  readonly codec: EventCodec<CodableEvent>;
  readonly slots: EndpointSlots;
  readonly endpoints: EndpointStates;
  readonly health: EndpointHealth;
  readonly destinations: WebhookDestinations;
  readonly observer: DeliveryObserver;
}

/** How long a wake-up may take Redis before it is left to the sweeps. */
const COMMAND_TIMEOUT_MS = 2_000;

export function webhookServices(engines: Engines, basis: WebhookBasis): WebhookServices {
  const { log, records, redis, clock } = engines;
  const { vault, codec, slots, endpoints, health, destinations, observer } = basis;
  const client = new WebhookClient(destinations);
  const ledger = new DeliveryLedger(records, vault, clock);
  const waker = new BullDeliveryWaker(() =>
    redis.duplicate({ enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: COMMAND_TIMEOUT_MS }),
  );
  const attempts = new SignedAttempts(client, vault, clock, new SystemClock());
  const reports = new EndpointReports(endpoints, health, clock);
  const grants = new ToldGrants(log);
  return {
    endpoints,
    ledger,
    waker,
    dispatcher: new WebhookDispatcher({ codec, grants, slots, endpoints, ledger, waker }),
    attempts,
    reports,
    tests: new LedgeredTestDelivery({ ledger, endpoints, attempts, reports, observer, clock }),
    observer,
    close: async () => {
      await Promise.all([client.close(), waker.close()]);
    },
  };
}
