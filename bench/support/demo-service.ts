import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPinned } from './pinned-child.js';

interface Demo {
  readonly base_url: string;
  readonly staff_email: string;
  readonly business: { readonly api_key: string };
  readonly people: readonly { readonly key: string }[];
}

/** The standalone service on core 0 with its demo, as the demo's business calls it. */
export class DemoService {
  private constructor(
    private readonly demo: Demo,
    readonly headers: Readonly<Record<string, string>>,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(): Promise<DemoService> {
    const dataDir = await mkdtemp(join(tmpdir(), 'consent-bench-'));
    const environment = { DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'development' };
    const child = await startPinned('dist/apps/standalone/src/main.js', environment, /Look a key up/);
    const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as Demo;
    const headers = { authorization: `Bearer ${demo.business.api_key}`, 'content-type': 'application/json' };
    return new DemoService(demo, headers, async () => {
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

  /** A fresh preview's id. */
  async preview(): Promise<string> {
    return String((await this.post('/v1/previews', { key: this.demo.people[0]?.key }))['preview_id']);
  }

  /** The grant's id. @throws Error when the claim is refused */
  async claim(previewId: string): Promise<string> {
    const { id } = await this.post('/v1/grants', { preview_id: previewId });
    if (typeof id !== 'string') throw new Error('a claim was refused');
    return id;
  }

  private async post(path: string, body: object): Promise<Record<string, unknown>> {
    const request = { method: 'POST', headers: this.headers, body: JSON.stringify(body) };
    return (await (await fetch(this.baseUrl + path, request)).json()) as Record<string, unknown>;
  }
}
