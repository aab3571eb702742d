import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, type Answer } from '../../test/support/clients/ask.js';
import { Client } from '../../test/support/clients/client.js';
import { liftPlan } from './lift-plan.js';
import { startPinned, type PinnedChild } from './pinned-child.js';

interface Demo {
  readonly staff_email: string;
  readonly business: { readonly id: string; readonly api_key: string };
  readonly people: readonly { readonly key: string }[];
}

const HOUR_SECONDS = 3601;

/**
 * The standalone service with its demo, as the demo's business calls it, on a plan that no benchmark comes to the end
 * of.
 */
export class DemoService {
  private constructor(
    private readonly demo: Demo,
    /** Its settings. */
    readonly environment: NodeJS.ProcessEnv,
    private readonly run: () => Promise<PinnedChild>,
    private child: PinnedChild,
  ) {}

  /**
   * @param settings beside those that keep it to itself
   * @param flags of Node's
   * @param cores as `taskset` takes them
   */
  static async start(
    settings: NodeJS.ProcessEnv = {},
    flags: readonly string[] = [],
    cores = '0',
  ): Promise<DemoService> {
    const dataDir = await mkdtemp(join(tmpdir(), 'consent-bench-'));
    const environment = { DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'development', ...settings };
    const run = () => startPinned('dist/programs/standalone/main.js', environment, /"msg":"ready"/, cores, flags);
    const child = await run();
    const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as Demo;
    const service = new DemoService(demo, environment, run, child);
    await liftPlan(await service.staff(), demo.business.id);
    return service;
  }

  async stop(): Promise<void> {
    await this.child.stop();
    await rm(String(this.environment['DATA_DIR']), { recursive: true });
  }

  /** Ends it, lets `work` be done on what it keeps, and starts it again. */
  async restartAfter<T>(work: () => Promise<T>): Promise<T> {
    await this.child.stop();
    const done = await work();
    this.child = await this.run();
    return done;
  }

  get pid(): number {
    return this.child.pid;
  }

  get headers(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.demo.business.api_key}`, 'content-type': 'application/json' };
  }

  /** Its demo's business. */
  business(): Client {
    return new Client(this.baseUrl, this.demo.business.api_key);
  }

  staff(): Promise<Client> {
    return Client.signedIn(this.baseUrl, this.demo.staff_email);
  }

  get baseUrl(): string {
    return (JSON.parse(this.child.line) as { readonly address: string }).address;
  }

  get staffEmail(): string {
    return this.demo.staff_email;
  }

  /** A fresh preview's id. @param key the demo's first person's without it, who may be looked up ten times an hour */
  async preview(key = this.demo.people[0]?.key): Promise<string> {
    const { preview_id: id } = await this.post('/v1/previews', { key });
    if (typeof id !== 'string') throw new Error('a look-up was refused');
    return id;
  }

  /** The grant's id. @throws Error when the claim is refused */
  async claim(previewId: string): Promise<string> {
    const { id } = await this.post('/v1/grants', { preview_id: previewId });
    if (typeof id !== 'string') throw new Error('a claim was refused');
    return id;
  }

  /** Puts its clock an hour forward, so that the limits' windows are empty again. */
  async anHourLater(): Promise<void> {
    await this.advance(HOUR_SECONDS);
  }

  /** Puts its clock forward. */
  async advance(seconds: number): Promise<void> {
    const { status } = await ask(
      this.baseUrl,
      'POST',
      '/dev/v1/clock',
      {},
      JSON.stringify({ advance_seconds: seconds }),
    );
    if (status !== 200) throw new Error(`the clock answered ${String(status)}`);
  }

  private post(path: string, body: object): Promise<Answer['body']> {
    return this.business().bodyOf('POST', path, body);
  }
}
