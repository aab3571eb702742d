import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, type Answer } from '../../test/support/ask.js';
import { Client } from '../../test/support/client.js';
import { liftPlan } from './lift-plan.js';
import { startPinned } from './pinned-child.js';

interface Demo {
  readonly base_url: string;
  readonly staff_email: string;
  readonly business: { readonly id: string; readonly api_key: string };
  readonly people: readonly { readonly key: string }[];
}

const HOUR_SECONDS = 3601;

/**
 * The standalone service on core 0 with its demo, as the demo's business calls it, on a plan that no benchmark comes to
 * the end of.
 */
export class DemoService {
  private constructor(
    private readonly demo: Demo,
    readonly headers: Readonly<Record<string, string>>,
    readonly pid: number,
    readonly stop: () => Promise<void>,
  ) {}

  /**
   * @param settings beside those that keep it to itself
   * @param flags of Node's
   */
  static async start(settings: NodeJS.ProcessEnv = {}, flags: readonly string[] = []): Promise<DemoService> {
    const dataDir = await mkdtemp(join(tmpdir(), 'consent-bench-'));
    const environment = { DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'development', ...settings };
    const child = await startPinned('dist/programs/standalone/main.js', environment, /"msg":"ready"/, '0', flags);
    const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as Demo;
    const headers = { authorization: `Bearer ${demo.business.api_key}`, 'content-type': 'application/json' };
    await liftPlan(await Client.signedIn(demo.base_url, demo.staff_email), demo.business.id);
    return new DemoService(demo, headers, child.pid, async () => {
      await child.stop();
      await rm(dataDir, { recursive: true });
    });
  }

  get baseUrl(): string {
    return this.demo.base_url;
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
    return new Client(this.baseUrl, this.demo.business.api_key).bodyOf('POST', path, body);
  }
}
