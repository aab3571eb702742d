import type { DeciderRunner } from '#command-side';
import { businessStream, sealedBusinessDecider } from '#domain';

/** How many businesses a mail names before it only counts the rest. */
const NAMED = 20;

/** The businesses' names as one phrase, each business once: "A, B and 3 more". */
export async function nameBusinesses(runner: DeciderRunner, businessIds: readonly string[]): Promise<string> {
  const distinct = [...new Set(businessIds)];
  const names = await Promise.all(distinct.slice(0, NAMED).map((id) => nameOfBusiness(runner, id)));
  const more = distinct.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
}

export async function nameOfBusiness(runner: DeciderRunner, businessId: string): Promise<string> {
  const { state } = await runner.loadSealed(sealedBusinessDecider, businessStream(businessId));
  return state.status === 'registered' ? state.name : 'A business that is gone';
}
