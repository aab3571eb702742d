import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';

const CONNECTIONS = 64;

export interface ReadPlace {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Reads at a steady pace, whether those before them are answered or not: one path after the other.
 * @returns how long each took, in milliseconds @throws Error when one is not answered 200
 */
export async function pacedReads(
  { baseUrl, headers }: ReadPlace,
  paths: readonly string[],
  perSecond: number,
  until: (nth: number) => boolean,
): Promise<readonly number[]> {
  const pool = new Pool(baseUrl, { connections: CONNECTIONS });
  const times: number[] = [];
  const read = async (path: string): Promise<void> => {
    const since = performance.now();
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { ...headers } });
    await body.dump();
    if (statusCode !== 200) throw new Error(`a read was answered ${String(statusCode)}`);
    times.push(performance.now() - since);
  };
  const reading: Promise<void>[] = [];
  const began = performance.now();
  for (let nth = 0; until(nth); nth++) {
    const wait = began + (nth * 1000) / perSecond - performance.now();
    if (wait > 1) await pause(wait);
    reading.push(read(paths[nth % paths.length] ?? '/'));
  }
  await Promise.all(reading);
  await pool.close();
  return times;
}
