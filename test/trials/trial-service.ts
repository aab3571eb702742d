import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestChild } from '../support/processes/child-process.js';
import { freePort } from '../support/processes/free-port.js';
import { Gateway } from '../support/deployment/nginx.js';
import { AppProcess, type AppName } from '../support/service/processes.js';
import { RedisServer } from '../support/redis/redis-server.js';
import { startService, type Service } from '../support/service/service.js';
import { Subscription } from '../support/webhooks/subscription.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';
import type { TestBusiness } from '../support/personas/world.js';
import { allSettled, closeAll } from './close-all.js';
import type { DocumentServer } from './document-server.js';
import { startDocuments, startLog, type Closing } from './engines-apart.js';
import { byRest, byTools, type GrantCaller } from './grant-caller.js';
import { ONE_PLACE, type Ground } from './ground.js';

export const ROLES = ['command-1', 'command-2', 'query-1', 'query-2'] as const;
export const FOLLOWERS = ['projector-1', 'projector-2', 'worker-1', 'worker-2'] as const;
export const MCP_SERVERS = ['mcp-1', 'mcp-2'] as const;
export type Role = (typeof ROLES)[number] | (typeof FOLLOWERS)[number] | (typeof MCP_SERVERS)[number];

const APPS = {
  command: 'command-api',
  query: 'query-api',
  projector: 'projector',
  worker: 'webhook-worker',
  mcp: 'mcp',
} as const;

export interface TrialOptions {
  readonly ground?: Ground;
  /** A folder of the trial's own for what the service keeps; one that goes with it otherwise. */
  readonly dataDir?: string;
  /** Settings of each of its processes. */
  readonly settings?: (role: Role) => NodeJS.ProcessEnv;
  /** The stand-in for EventStoreDB holds the log, and not LMDB. */
  readonly logApart?: boolean;
  /** The program of FerretDB, which then holds views and records in MongoDB's place, and not LMDB. */
  readonly ferretDb?: string | undefined;
  /** Two MCP servers run as well, and businesses claim and read by their tools. */
  readonly byTools?: boolean;
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
  declare readonly caller: GrantCaller;
  /** Where FerretDB holds the documents. */
  declare readonly documents: DocumentServer | undefined;
  /** Settings that its processes share. */
  declare readonly environment: NodeJS.ProcessEnv;

  private constructor(
    private readonly ground: Ground,
    private readonly settings: (role: Role) => NodeJS.ProcessEnv,
    private readonly closing: Closing,
  ) {}

  static async start(options: TrialOptions = {}): Promise<TrialService> {
    const { ground = ONE_PLACE, settings = () => ({}), byTools: hasMcp = false } = options;
    const closing: Closing = [];
    try {
      const port = await freePort();
      const { redis, documents, environment: engines } = await startEngines(ground, closing, options);
      // MCP servers answer those alone who name this installation.
      const shared = { ...engines, ORIGIN: `http://${ground.place('gateway').host}:${String(port)}` };
      const environment = (role: Role): NodeJS.ProcessEnv => ({ ...shared, LOG_LEVEL: 'info', ...settings(role) });
      const service = new TrialService(ground, environment, closing);
      const roles = [...ROLES, ...FOLLOWERS, ...(hasMcp ? MCP_SERVERS : [])];
      await allSettled(roles.map((role) => service.startOne(role)));
      const gateway = await service.startGateway(port, hasMcp ? MCP_SERVERS : ['command-1', 'command-2']);
      const receiver = await WebhookReceiver.start(ground.host);
      closing.push(() => receiver.stop());
      const own = { dataDir: shared.DATA_DIR, projects: false, delivers: false };
      const inside = await startService({ ...own, environment: { ...shared, DEVELOPMENT_ROUTES: 'true' } });
      closing.push(() => inside.stop());
      const business = await inside.world.business();
      await Subscription.add(inside.running, business.id, await service.fromWorkers(receiver.url));
      const caller = (hasMcp ? byTools : byRest)(gateway.baseUrl, business.api.apiKey);
      const parts = { redis, documents, gateway, receiver, inside, business, caller };
      return Object.assign(service, { ...parts, environment: shared });
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

  private async startGateway(port: number, mcp: readonly Role[]): Promise<Gateway> {
    const addresses = (roles: readonly Role[]): string[] => roles.map((role) => this.process(role).address);
    const [commands, queries] = [addresses(['command-1', 'command-2']), addresses(['query-1', 'query-2'])];
    const own = { place: this.ground.place('gateway') };
    const gateway = await Gateway.start(commands, queries, port, addresses(mcp), own);
    this.closing.push(() => gateway.stop());
    return gateway;
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

async function startEngines(ground: Ground, closing: Closing, { dataDir, logApart = false, ferretDb }: TrialOptions) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'trial-')));
  if (dataDir === undefined) closing.push(() => rm(folder, { recursive: true, force: true }));
  const redis = await RedisServer.start({ place: ground.place('redis') });
  closing.push(() => redis.stop());
  const log = logApart ? await startLog(ground, closing) : {};
  const documents = ferretDb === undefined ? undefined : await startDocuments(ground, closing, ferretDb);
  const apart = { ...log, ...(documents !== undefined && { READ_STORE_URL: documents.url }) };
  return {
    redis,
    documents,
    environment: { DATA_DIR: folder, REDIS_URL: redis.url, WEBHOOKS_ALLOW_LOCAL: 'true', ...apart },
  };
}
