import { Pool } from 'undici';

const CLIENTS = 64;

/** 64 clients of one business, each with a connection of its own and no more to do than it must. */
export class LoadClient {
  private readonly pool: Pool;

  constructor(
    readonly baseUrl: string,
    readonly headers: Readonly<Record<string, string>>,
  ) {
    this.pool = new Pool(baseUrl, { connections: CLIENTS });
  }

  /**
   * Posts every body, all clients at once.
   * @returns posts a second, and the given field of each answer, in the order of the bodies
   * @throws Error when one is not answered 201
   */
  async postAll(path: string, bodies: readonly object[], field: string): Promise<{ perSecond: number; ids: string[] }> {
    const ids: string[] = [];
    let next = 0;
    const client = async (): Promise<void> => {
      for (let at = next++; at < bodies.length; at = next++) ids[at] = await this.post(path, bodies[at] ?? {}, field);
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return { perSecond: (bodies.length * 1000) / (performance.now() - startedAt), ids };
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private async post(path: string, body: object, field: string): Promise<string> {
    const answer = await this.pool.request({
      method: 'POST',
      path,
      headers: { ...this.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = (await answer.body.json()) as Readonly<Record<string, unknown>>;
    if (answer.statusCode !== 201) throw new Error(`${path} answered ${String(answer.statusCode)}`);
    return String(said[field]);
  }
}
