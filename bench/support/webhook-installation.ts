import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Clock } from '#clock';
import { endpointDecider, endpointStream } from '#domain';
import { REDIS_PATIENCE_MS } from '#limits/redis';
import { buildServices, openEngines, readSettings, type Engines, type Services } from '#runtime';
import { DeliveryLedger, newWebhookSecret } from '#webhooks';
import { startRedis, type BenchRedis } from './bench-redis.js';
import { cpuTimeOf } from './cpu-time.js';
import { startPinned, type PinnedChild } from './pinned-child.js';
import { TlsReceiver } from './tls-receiver.js';

const run = promisify(execFile);
const REDIS_PORT = 46380;
const SILENT = { attempted: () => undefined, trouble: () => undefined };

/** A webhook endpoint of a business of its own. */
export interface BenchEndpoint {
  readonly endpointId: string;
  readonly businessId: string;
}

/**
 * A receiver, the embedded engines, and one webhook worker on core 0; the benchmark itself writes what is to be sent
 * into the ledger.
 */
export class WebhookInstallation {
  private constructor(
    readonly receiver: TlsReceiver,
    private readonly engines: Engines,
    private readonly services: Services,
    private readonly folder: string,
    private readonly redis: BenchRedis,
    private readonly worker: PinnedChild,
  ) {}

  static async start(): Promise<WebhookInstallation> {
    // The receiver and whatever writes the ledger have the other core.
    await run('taskset', ['-a', '-p', '-c', '1', String(process.pid)]);
    const folder = await mkdtemp(join(tmpdir(), 'webhook-bench-'));
    const redis = startRedis(REDIS_PORT, folder, '1');
    const receiver = await TlsReceiver.start(folder);
    const environment = {
      DATA_DIR: folder,
      REDIS_URL: redis.url,
      PORT: '0',
      NODE_ENV: 'development',
      DEVELOPMENT_ROUTES: 'false',
      WEBHOOKS_ALLOW_LOCAL: 'true',
      NODE_EXTRA_CA_CERTS: receiver.certificate,
    };
    const settings = readSettings(environment, false);
    const engines = await openEngines(settings);
    const observers = {
      ...{ deliveries: SILENT, mailTrouble: () => undefined, lostMails: () => undefined },
      contradictions: () => undefined,
      signIns: { metrics: undefined, signInTrouble: () => undefined },
    };
    const services = buildServices(engines, settings, observers, REDIS_PATIENCE_MS);
    const worker = await startPinned('dist/programs/webhook-worker/main.js', environment, /"msg":"ready"/);
    return new WebhookInstallation(receiver, engines, services, folder, redis, worker);
  }

  async addEndpoint(): Promise<BenchEndpoint> {
    const [endpointId, businessId] = [randomUUID(), randomUUID()];
    const { vault, runner } = this.services;
    await vault.createDataKey({ kind: 'business', id: businessId });
    const at = this.engines.clock.iso();
    const endpoint = { endpointId, businessId, url: this.receiver.url(endpointId), events: null };
    const add = { type: 'add', at, ...endpoint, secret: newWebhookSecret() } as const;
    const context = { correlationId: randomUUID(), actor: 'bench' };
    await runner.run(endpointDecider, endpointStream(endpointId), add, context);
    return { endpointId, businessId };
  }

  async removeEndpoint({ endpointId, businessId }: BenchEndpoint): Promise<void> {
    const remove = { type: 'remove', at: this.engines.clock.iso(), businessId } as const;
    const context = { correlationId: randomUUID(), actor: 'bench' };
    await this.services.runner.run(endpointDecider, endpointStream(endpointId), remove, context);
  }

  /** @param clock by which what is written is due; the service's without it */
  ledger(clock: Clock = this.engines.clock): DeliveryLedger {
    return new DeliveryLedger(this.engines.records, this.services.vault, clock);
  }

  /** Writes one event's delivery down. @returns its id */
  write(endpoint: BenchEndpoint, ledger: DeliveryLedger): Promise<string> {
    const data = { event_id: randomUUID(), grant_id: randomUUID(), external_ref: 'order-4711', detail: {} };
    const body = { type: 'address.confirmed', timestamp: this.engines.clock.iso(), data } as const;
    return ledger.add({ ...endpoint, body, state: 'pending' });
  }

  /** Wakes the workers up, as the dispatcher does. */
  wake({ endpointId }: BenchEndpoint): void {
    this.services.webhooks.waker.wake(endpointId);
  }

  /** Milliseconds of CPU time that the worker has taken so far. */
  workersCpuTime(): Promise<number> {
    return cpuTimeOf(this.worker.pid);
  }

  /** Resolves when the ledger has everything that was due as delivered. @throws Error when something was not */
  async untilDelivered(): Promise<void> {
    const ledger = this.ledger();
    while (await ledger.hasDue()) await pause(5);
    if ((await ledger.queueHealth()).pending > 0) throw new Error('a delivery failed');
  }

  async stop(): Promise<void> {
    await this.worker.stop();
    await this.services.webhooks.close();
    await this.services.requestUsage.stop();
    await this.engines.close();
    await this.receiver.stop();
    await this.redis.stop();
    await rm(this.folder, { recursive: true });
  }
}
