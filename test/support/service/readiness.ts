import { eventuallyAsked } from '../time/eventually.js';

const PATIENCE_MS = 60_000;
export const READY = { status: 'ok' };

export interface Readiness {
  readonly status: number;
  readonly body: {
    readonly status: string;
    readonly missing?: readonly string[];
    readonly degraded?: readonly string[];
  };
}

/** What `GET /health/ready` answers. */
export async function readinessOf(baseUrl: string): Promise<Readiness> {
  const answer = await fetch(`${baseUrl}/health/ready`);
  return { status: answer.status, body: (await answer.json()) as Readiness['body'] };
}

/** Resolves when the probe says exactly this, also of a process that does not listen yet. */
export async function untilReadiness(baseUrl: string, expected: object, patienceMs = PATIENCE_MS): Promise<void> {
  const wanted = JSON.stringify(expected);
  const isReached = async (): Promise<boolean> => JSON.stringify((await readinessOf(baseUrl)).body) === wanted;
  await eventuallyAsked(async () => (await isReached().catch(() => false)) || undefined, patienceMs).catch(async () => {
    expect((await readinessOf(baseUrl)).body).toEqual(expected);
  });
}
