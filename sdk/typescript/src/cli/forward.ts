import { inTime } from '../http/deadline.js';
import { shown } from './print.js';
import { reasonsOf } from './reasons.js';

/** As long as the service itself waits for an endpoint. */
const PATIENCE_MS = 10_000;

/** What became of a webhook that was sent to a program. */
export interface Forwarded {
  /** Null where nobody answered. */
  readonly status: number | null;
  readonly error?: string;
  readonly durationMs: number;
}

/** Sends a webhook to a program, once. */
export async function forward(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Forwarded> {
  const started = performance.now();
  const outcome = await sent(address, headers, body);
  return { ...outcome, durationMs: Math.round(performance.now() - started) };
}

export function isTaken({ status }: Forwarded): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** For a line of what happened. */
export function inWords({ status, error, durationMs }: Forwarded): string {
  return `${status === null ? `no answer: ${shown(error ?? '')}` : String(status)} (${String(durationMs)} ms)`;
}

async function sent(address: string, headers: Readonly<Record<string, string>>, body: string) {
  try {
    return await inTime(PATIENCE_MS, undefined, async (signal) => {
      const all = { 'content-type': 'application/json', ...headers };
      const answer = await fetch(address, { method: 'POST', headers: all, body, redirect: 'manual', signal });
      await answer.body?.cancel();
      const { status } = answer;
      return status < 600 ? { status } : { status: null, error: `${String(status)} is no status of HTTP` };
    });
  } catch (error) {
    return { status: null, error: reasonsOf(error) };
  }
}
