import { eventually } from '../time/eventually.js';

/** Asks, and again while the answer is 503, as a client does that the service tells to come again. */
export function untilServed<A extends { readonly status: number }>(ask: () => Promise<A>): Promise<A> {
  return eventually(async () => {
    const answer = await ask();
    return answer.status === 503 ? undefined : answer;
  });
}
