import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '../../test/support/clients/client.js';
import { startRedis } from './bench-redis.js';
import { cpuTimeOfAll } from './cpu-time.js';
import { Crowd } from './crowd.js';
import { liftPlan } from './lift-plan.js';
import { startPinned, type PinnedChild } from './pinned-child.js';

const run = promisify(execFile);
const ALL_CORES = '0-1023';
const REDIS_PORT = 46379;

const STAFF_EMAIL = 'staff@service.example';

interface Demo {
  readonly business: { readonly id: string; readonly api_key: string };
}

/**
 * A command side, a query side, a projector and a webhook worker as processes of their own, with the demo; on the
 * engines that EVENT_STORE_URL and READ_STORE_URL name, the embedded ones without them.
 */
export class SplitDemo {
  private constructor(
    /** The settings that all its processes share. */
    readonly environment: NodeJS.ProcessEnv,
    readonly command: string,
    readonly query: string,
    readonly business: Client,
    private readonly crowd: Crowd,
    /** Of its four processes. */
    readonly pids: readonly number[],
    readonly stop: () => Promise<void>,
  ) {}

  /**
   * @param claims how many there will be at most
   * @param settings beside those that keep it to itself
   */
  static async start(claims: number, settings: NodeJS.ProcessEnv = {}): Promise<SplitDemo> {
    const dataDir = await mkdtemp(join(tmpdir(), 'consent-bench-'));
    const redis = startRedis(REDIS_PORT, dataDir, ALL_CORES);
    const environment = {
      ...process.env,
      DATA_DIR: dataDir,
      REDIS_URL: redis.url,
      PORT: '0',
      NODE_ENV: 'development',
      DEVELOPMENT_ROUTES: 'true',
      STAFF_EMAILS: STAFF_EMAIL,
      ...settings,
    };
    const start = (app: string): Promise<PinnedChild> =>
      startPinned(`dist/programs/${app}/main.js`, environment, /"msg":"ready"/, ALL_CORES);
    const processes = [
      await start('projector'),
      await start('command-api'),
      await start('query-api'),
      await start('webhook-worker'),
    ];
    const [, command = '', query = ''] = processes.map(({ line }) => (JSON.parse(line) as { address: string }).address);
    await run(process.execPath, ['dist/programs/demo/main.js'], { env: { ...environment, PORT: '3000' } });
    const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as Demo;
    await liftPlan(await Client.signedIn(command, STAFF_EMAIL, query), demo.business.id);
    const crowd = await Crowd.register(claims, command, query);
    const business = new Client(command, demo.business.api_key, query);
    const pids = processes.map(({ pid }) => pid);
    return new SplitDemo(environment, command, query, business, crowd, pids, async () => {
      await Promise.all(processes.map((process) => process.stop()));
      await redis.stop();
      await rm(dataDir, { recursive: true });
    });
  }

  /** Milliseconds of CPU time that all its processes have taken so far. */
  cpuTime(): Promise<number> {
    return cpuTimeOfAll(this.pids);
  }

  /** The grant's id. */
  claim(): Promise<string> {
    return this.claimOf(this.crowd.nextKey());
  }

  /** The same, of the person with a key. */
  async claimOf(key: string): Promise<string> {
    const { preview_id: previewId } = await this.business.bodyOf('POST', '/v1/previews', { key });
    const { id } = await this.business.bodyOf('POST', '/v1/grants', { preview_id: previewId });
    return String(id);
  }

  async read(grantId: string): Promise<void> {
    await this.business.bodyOf('GET', `/v1/grants/${grantId}`);
  }

  async release(grantId: string): Promise<void> {
    await this.business.bodyOf('DELETE', `/v1/grants/${grantId}`);
  }
}
