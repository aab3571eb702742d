import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestChild } from '../support/processes/child-process.js';
import { freePort } from '../support/processes/free-port.js';
import { Gateway } from '../support/deployment/nginx.js';
import type { Place } from '../support/processes/place.js';
import { AppProcess, type AppName } from '../support/service/processes.js';
import { RedisServer } from '../support/redis/redis-server.js';
import { startService, type Service } from '../support/service/service.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';
import type { TestBusiness } from '../support/personas/world.js';
import { ONE_PLACE } from './network.js';
import { allSettled, closeAll } from './close-all.js';

export const ROLES = ['command-1', 'command-2', 'query-1', 'query-2'] as const;
export const FOLLOWERS = ['projector-1', 'projector-2', 'worker-1', 'worker-2'] as const;
export type Role = (typeof ROLES)[number] | (typeof FOLLOWERS)[number];

const APPS = { command: 'command-api', query: 'query-api', projector: 'projector', worker: 'webhook-worker' } as const;

/** What programs of a trial run on: one loopback, or a network namespace each. */
export interface Ground {
  readonly host: string;
  place(name: string): Place;
}

export interface TrialOptions {
  readonly ground?: Ground;
  /** A folder of the trial's own for what the service keeps; one that goes with it otherwise. */
  readonly dataDir?: string;
  /** Settings of each of its processes. */
  readonly settings?: (role: Role) => NodeJS.ProcessEnv;
  /** The stand-in for EventStoreDB holds the log, and not LMDB. */
  readonly logApart?: boolean;
}

/**
 * The service as it runs in production, two processes of each kind behind the gateway, and a business's own server.
 * What no route offers is done by `inside`, which shares the engines and serves nobody.
 */
export class TrialService {
  readonly processes = new Map<Role, AppProcess>();
  /** Set by `start`. */
  declare readonly redis: RedisServer;
  declare readonly gateway: Gateway;
  declare readonly receiver: WebhookReceiver;
  declare readonly inside: Service;
  declare readonly business: TestBusiness;
  /** Settings that its processes share. */
  declare readonly environment: NodeJS.ProcessEnv;

  private constructor(
    private readonly ground: Ground,
    private readonly settings: (role: Role) => NodeJS.ProcessEnv,
    private readonly closing: (() => Promise<unknown>)[],
  ) {}

  static async start({ ground = ONE_PLACE, dataDir, settings = () => ({}), logApart = false }: TrialOptions = {}) {
    const closing: (() => Promise<unknown>)[] = [];
    try {
      const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'trial-')));
      if (dataDir === undefined) closing.push(() => rm(folder, { recursive: true, force: true }));
      const redis = await RedisServer.start({ place: ground.place('redis') });
      closing.push(() => redis.stop());
      const engines = logApart ? await logAt(ground, closing) : {};
      const shared = { DATA_DIR: folder, REDIS_URL: redis.url, WEBHOOKS_ALLOW_LOCAL: 'true', ...engines };
      const environment = (role: Role): NodeJS.ProcessEnv => ({ ...shared, LOG_LEVEL: 'info', ...settings(role) });
      const service = new TrialService(ground, environment, closing);
      await allSettled([...ROLES, ...FOLLOWERS].map((role) => service.startOne(role)));
      const addresses = (...roles: Role[]): string[] => roles.map((role) => service.process(role).address);
      const [commands, queries] = [addresses('command-1', 'command-2'), addresses('query-1', 'query-2')];
      const own = { place: ground.place('gateway') };
      const gateway = await Gateway.start(commands, queries, await freePort(), commands, own);
      closing.push(() => gateway.stop());
      const receiver = await WebhookReceiver.start(ground.host);
      closing.push(() => receiver.stop());
      const options = { dataDir: folder, projects: false, delivers: false };
      const inside = await startService({ ...options, environment: { ...shared, DEVELOPMENT_ROUTES: 'true' } });
      closing.push(() => inside.stop());
      const business = await inside.world.business();
      const url = await service.fromWorkers(receiver.url);
      await Subscription.add(inside.running, business.id, url);
      return Object.assign(service, { redis, gateway, receiver, inside, business, environment: shared });
    } catch (error) {
      await closeAll(closing).catch(() => undefined);
      throw error;
    }
  }

  process(role: Role): AppProcess {
    const process = this.processes.get(role);
    if (process === undefined) throw new Error(`${role} does not run`);
    return process;
  }

  /** Kills it wherever it stands, and starts another in its place, at the same address. */
  async replace(role: Role): Promise<void> {
    const gone = this.process(role);
    await gone.kill();
    await this.startOne(role, new URL(gone.baseUrl).port);
  }

  /** Everything of it ends; the processes as an operator ends them. @throws Error when one does not end well */
  async stop(): Promise<void> {
    await closeAll(this.closing);
  }

  private async startOne(role: Role, port = '0'): Promise<void> {
    const { host, launch } = this.ground.place(role);
    const started = await AppProcess.start(appOf(role), { HOST: host, PORT: port, ...this.settings(role) }, launch);
    if (!this.processes.has(role)) this.closing.push(() => this.process(role).stop());
    this.processes.set(role, started);
  }

  /** An address on loopback from which workers reach a server of this process, wherever they run. */
  private async fromWorkers(url: string): Promise<string> {
    if (this.ground === ONE_PLACE) return url;
    const { hostname, port } = new URL(url);
    const own = String(await freePort());
    for (const role of ['worker-1', 'worker-2']) {
      const { launch } = this.ground.place(role);
      const relay = new TestChild('test/trials/relay-child.ts', ['127.0.0.1', own, hostname, port], launch);
      this.closing.push(() => relay.kill());
      await relay.untilLines(1);
    }
    return url.replace(`${hostname}:${port}`, `127.0.0.1:${own}`);
  }
}

function appOf(role: Role): AppName {
  for (const [kind, app] of Object.entries(APPS)) if (role.startsWith(kind)) return app;
  throw new Error(`${role} is no role`);
}

/** The stand-in listens on loopback alone: in a namespace of its own a relay carries to it. */
async function logAt(ground: Ground, closing: (() => Promise<unknown>)[]): Promise<NodeJS.ProcessEnv> {
  const { host, launch } = ground.place('log');
  const log = new TestChild('test/support/eventstoredb/main.ts', [], launch);
  closing.push(() => log.kill());
  await log.untilLines(1);
  const url = new URL(log.lines[0] ?? '');
  if (host === url.hostname) return { EVENT_STORE_URL: url.href };
  const relay = new TestChild('test/trials/relay-child.ts', [host, '0', url.hostname, url.port], launch);
  closing.push(() => relay.kill());
  await relay.untilLines(1);
  return { EVENT_STORE_URL: `esdb://${host}:${relay.lines[0] ?? ''}?tls=false` };
}
