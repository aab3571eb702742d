import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoFile } from '#runtime';
import { RIGHTS } from '../../../apps/keyring/src/rights.js';
import { Business } from '../personas/business.js';
import { TestChild } from '../processes/child-process.js';
import { freePort } from '../processes/free-port.js';
import { Gateway } from '../deployment/nginx.js';
import { AppProcess, type AppName } from './processes.js';
import { REDIS_PASSWORD, redisRules } from '../redis/redis-rules.js';
import { RedisServer } from '../redis/redis-server.js';
import type { RedisCluster } from '../redis/redis-cluster.js';
import { startService, type Service } from './service.js';

/** It starts from its sources, beside seven others. */
const SEED_PATIENCE_MS = 120_000;

/** Engines that processes can share, and what is to be let go of afterwards. */
export interface SharedEngines {
  /** The settings that name them, beside DATA_DIR. */
  readonly environment: NodeJS.ProcessEnv;
  /** With its users by the rules; one server without it. */
  readonly redis?: RedisCluster;
  stop(): Promise<void>;
}

/** What stories may do without, so that less has to start: where there is no second projector, it is the first. */
export type Spared = 'mcp' | 'second projector' | 'demo';

export interface SplitBusiness {
  readonly id: string;
  at(address?: string): Business;
}

export interface Pair {
  first: AppProcess;
  second: AppProcess;
}

/**
 * The service as it runs in production: two command sides, two query sides, two projectors, the MCP servers and a
 * webhook worker as processes of their own, behind the gateway, and the process that has the keyring for those that are
 * no command or query side. Beside them `inside`, a process without routes of its
 * own to be called, through which tests do what no route offers.
 */
export class SplitService {
  private constructor(
    readonly gateway: Gateway,
    readonly command: Pair,
    readonly query: Pair,
    readonly projector: Pair,
    readonly webhookWorker: AppProcess,
    private readonly mcpIfStarted: AppProcess | undefined,
    private readonly demoIfSeeded: DemoFile | undefined,
    readonly inside: Service,
    /** The settings that all its processes share. */
    readonly environment: NodeJS.ProcessEnv,
    private keyring: TestChild,
    private readonly release: () => Promise<void>,
  ) {}

  /** @param spared what it is started without */
  static async start(engines: SharedEngines, spared: readonly Spared[] = []): Promise<SplitService> {
    const dataDir = await mkdtemp(join(tmpdir(), 'consent-split-'));
    const redis = engines.redis ?? (await RedisServer.start({ rules: redisRules() }));
    const release = async (): Promise<void> => {
      const refused = await redis.refused();
      await redis.stop();
      await engines.stop();
      await rm(dataDir, { recursive: true, force: true });
      if (refused.length > 0) throw new Error(`docker/redis/users.acl.template refused ${refused.join(', ')}`);
    };
    const shared = {
      DATA_DIR: dataDir,
      // What is done for the test beside the processes is done as the command side does it.
      REDIS_URL: redis.urlOf('command-api', REDIS_PASSWORD),
      DEVELOPMENT_ROUTES: 'true',
      WEBHOOKS_ALLOW_LOCAL: 'true',
    };
    const environment = { ...shared, ...engines.environment };
    let keyring: TestChild | undefined;
    try {
      keyring = startKeyring(environment);
      const processes = await startedProcesses(environment, spared);
      const { command, query, projector, webhookWorker, mcp } = processes;
      const gatewayPort = await freePort();
      const [commands, queries] = [addressesOf(command), addressesOf(query)];
      const gateway = await Gateway.start(commands, queries, gatewayPort, mcp && [mcp.address]);
      const seeding = { ...environment, PORT: String(gatewayPort) };
      const demo = spared.includes('demo') ? undefined : await seedDemo(dataDir, seeding);
      const inside = await startService({ dataDir, projects: false, delivers: false, environment });
      const all = [gateway, command, query, projector, webhookWorker, mcp, demo, inside] as const;
      return new SplitService(...all, environment, keyring, release);
    } catch (error) {
      await keyring?.kill();
      await release();
      throw error;
    }
  }

  /** A business of the test's own, as it calls an address: the gateway's without one. */
  async business(): Promise<SplitBusiness> {
    const { id, api } = await this.inside.world.business();
    return { id, at: (address = this.gateway.baseUrl) => new Business(address, api.apiKey) };
  }

  /** @throws Error where it was spared */
  get mcp(): AppProcess {
    if (this.mcpIfStarted === undefined) throw new Error('the MCP servers were spared');
    return this.mcpIfStarted;
  }

  /** As it was seeded for processes started apart. @throws Error where it was spared */
  get demo(): DemoFile {
    if (this.demoIfSeeded === undefined) throw new Error('the demo was spared');
    return this.demoIfSeeded;
  }

  /** Each query process by itself. */
  get queryAddresses(): readonly string[] {
    return [this.query.first.baseUrl, this.query.second.baseUrl];
  }

  /** Starts a process in the place of one that is gone, at the same address. */
  async replace(of: Pair, gone: AppProcess): Promise<void> {
    const own = asItself(gone.app, this.environment);
    const started = await AppProcess.start(gone.app, { ...own, PORT: new URL(gone.baseUrl).port });
    if (gone === of.first) of.first = started;
    else of.second = started;
  }

  /** What happens while the process that has the keyring is killed; it is started again afterwards. */
  async withoutKeyring(story: () => Promise<void>): Promise<void> {
    await this.keyring.kill();
    try {
      await story();
    } finally {
      this.keyring = startKeyring(this.environment);
    }
  }

  /** Every process is asked to end, and ends well. */
  async stop(): Promise<void> {
    await this.inside.stop();
    await this.gateway.stop();
    const pairs = [this.command, this.query, this.projector].flatMap(({ first, second }) => [first, second]);
    const all = new Set([...pairs, this.webhookWorker, ...(this.mcpIfStarted ? [this.mcpIfStarted] : [])]);
    await Promise.all([...all].map((process) => process.stop()));
    this.keyring.signal('SIGTERM');
    await this.keyring.untilEnd();
    await this.release();
  }
}

function startKeyring(environment: NodeJS.ProcessEnv): TestChild {
  return new TestChild('apps/keyring/src/main.ts', [socketsOf(environment)], [], environment);
}

/** Where the process that has the keyring listens. */
function socketsOf(environment: NodeJS.ProcessEnv): string {
  return join(String(environment['DATA_DIR']), 'sockets');
}

/** The settings of one process: it is a Redis user of its own, and has the keyring only where it must. */
function asItself(app: AppName, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const url = String(environment['REDIS_URL']);
  const own = { ...environment, REDIS_URL: url.replace(/(?<=:\/\/)[^:]*/, app) };
  const socket = join(socketsOf(environment), app, 'keyring.sock');
  return app in RIGHTS ? { ...own, KEYRING_URL: `socket:${socket}` } : own;
}

function addressesOf({ first, second }: Pair): readonly string[] {
  return [first.address, second.address];
}

interface Processes {
  readonly command: Pair;
  readonly query: Pair;
  readonly projector: Pair;
  readonly webhookWorker: AppProcess;
  readonly mcp: AppProcess | undefined;
}

async function startedProcesses(environment: NodeJS.ProcessEnv, spared: readonly Spared[]): Promise<Processes> {
  const starting = (app: AppName) => () => AppProcess.start(app, asItself(app, environment));
  const unless = (part: Spared, app: AppName): readonly AppName[] => (spared.includes(part) ? [] : [app]);
  const started = await allOrNone(starting('command-api'), [
    ...(['webhook-worker', 'projector', 'command-api', 'query-api', 'query-api'] as const).map(starting),
    ...[...unless('mcp', 'mcp'), ...unless('second projector', 'projector')].map(starting),
  ]);
  const pairOf = (app: AppName): Pair => {
    const [first, second = first] = started.filter((one) => one.app === app);
    if (first === undefined || second === undefined) throw new Error(`no ${app} was started`);
    return { first, second };
  };
  const [command, query, projector] = [pairOf('command-api'), pairOf('query-api'), pairOf('projector')];
  const [webhookWorker, mcp] = [pairOf('webhook-worker').first, started.find(({ app }) => app === 'mcp')];
  return { command, query, projector, webhookWorker, mcp };
}

/**
 * Starts one, which makes the collections, and the others side by side once they are made: eight at once make a slow
 * server of documents slower than a start waits. When one fails, the others are ended again.
 */
async function allOrNone(
  start: () => Promise<AppProcess>,
  others: readonly (() => Promise<AppProcess>)[],
): Promise<readonly AppProcess[]> {
  const first = await start();
  const rest = await Promise.allSettled(others.map((other) => other()));
  const outcomes = [{ status: 'fulfilled' as const, value: first }, ...rest];
  const started = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed === undefined) return started;
  await Promise.all(started.map((process) => process.kill()));
  throw new Error('not every process started', { cause: failed.reason });
}

/** As `npm run demo` does it. */
async function seedDemo(dataDir: string, environment: NodeJS.ProcessEnv): Promise<DemoFile> {
  const seeding = new TestChild('apps/demo/src/main.ts', [], [], { LOG_LEVEL: 'error', ...environment });
  await seeding.untilEnd(SEED_PATIENCE_MS);
  return JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFile;
}
