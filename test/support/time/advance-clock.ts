import { ask } from '../clients/ask.js';
import type { Service } from '../service/service.js';

/** Puts the development clock forward; what falls due by that is done when it resolves. */
export async function advanceClock({ running }: Pick<Service, 'running'>, seconds: number): Promise<void> {
  const body = JSON.stringify({ advance_seconds: seconds });
  expect((await ask(running.baseUrl, 'POST', '/dev/v1/clock', {}, body)).status).toBe(200);
}
