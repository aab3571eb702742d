import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPinned, type PinnedChild } from './pinned-child.js';

const run = promisify(execFile);
const ALL_CORES = '0-1023';
const REDIS_PORT = '46379';

interface Demo {
  readonly business: { readonly api_key: string };
  readonly people: readonly { readonly key: string }[];
}

/**
 * A command side, a query side and a projector as processes of their own, with the demo; on the engines that EVENT_STORE_URL and READ_STORE_URL
 * name, the embedded ones without them.
 */
export class SplitDemo {
  private constructor(
    /** The settings that all its processes share. */
    readonly environment: NodeJS.ProcessEnv,
    private readonly demo: Demo,
    private readonly command: string,
    private readonly query: string,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(): Promise<SplitDemo> {
    const dataDir = await mkdtemp(join(tmpdir(), 'consent-bench-'));
    const redis = spawn('redis-server', ['--port', REDIS_PORT, '--bind', '127.0.0.1', '--save', '', '--dir', dataDir]);
    const environment = {
      ...process.env,
      DATA_DIR: dataDir,
      REDIS_URL: `redis://127.0.0.1:${REDIS_PORT}`,
      PORT: '0',
      NODE_ENV: 'development',
    };
    const start = (app: string): Promise<PinnedChild> =>
      startPinned(`dist/apps/${app}/src/main.js`, environment, /"msg":"ready"/, ALL_CORES);
    const processes = [await start('projector'), await start('command-api'), await start('query-api')];
    const [, command = '', query = ''] = processes.map(({ line }) => (JSON.parse(line) as { address: string }).address);
    await run(process.execPath, ['dist/apps/demo/src/main.js'], { env: { ...environment, PORT: '3000' } });
    const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as Demo;
    return new SplitDemo(environment, demo, command, query, async () => {
      await Promise.all(processes.map((process) => process.stop()));
      const ended = once(redis, 'exit');
      redis.kill();
      await ended;
      await rm(dataDir, { recursive: true });
    });
  }

  /** The grant's id. */
  async claim(): Promise<string> {
    const { preview_id: previewId } = await this.ask(this.command, 'POST', '/v1/previews', {
      key: this.demo.people[0]?.key,
    });
    const { id } = await this.ask(this.command, 'POST', '/v1/grants', { preview_id: previewId });
    return String(id);
  }

  async read(grantId: string): Promise<void> {
    await this.ask(this.query, 'GET', `/v1/grants/${grantId}`);
  }

  async release(grantId: string): Promise<void> {
    await this.ask(this.command, 'DELETE', `/v1/grants/${grantId}`);
  }

  private async ask(
    address: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<Readonly<Record<string, unknown>>> {
    const headers = {
      authorization: `Bearer ${this.demo.business.api_key}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const response = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const answer = (await response.json()) as Readonly<Record<string, unknown>>;
    if (!response.ok) throw new Error(`${method} of a route was answered ${String(response.status)}`);
    return answer;
  }
}
