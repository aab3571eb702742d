import { eventually } from '../time/eventually.js';

const PATIENCE_MS = 60_000;
export const READY = { status: 'ok' };

/** What `GET /health/ready` says. */
async function readiness(baseUrl: string): Promise<unknown> {
  return (await fetch(`${baseUrl}/health/ready`)).json();
}

/** Resolves when the probe says exactly this. */
export async function untilReadiness(baseUrl: string, expected: object): Promise<void> {
  const wanted = JSON.stringify(expected);
  await eventually(
    async () => (JSON.stringify(await readiness(baseUrl)) === wanted ? true : undefined),
    PATIENCE_MS,
  ).catch(async () => {
    expect(await readiness(baseUrl)).toEqual(expected);
  });
}
