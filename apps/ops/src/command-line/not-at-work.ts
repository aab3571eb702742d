import { holdersOf } from '#operations';
import { OutOfReach } from './failures.js';
import type { Invocation } from './ops-command.js';

/**
 * For a dry run of what one process does at a time.
 * @param work the name of its lease
 * @param said what is said when another process is at it
 * @throws OutOfReach
 */
export async function mustNotBeAtWork(
  { engines }: Pick<Invocation<object>, 'engines'>,
  work: string,
  said: string,
): Promise<void> {
  const [lease] = await holdersOf(await engines.records(), [work]);
  if (lease !== undefined && lease.holder !== null) throw new OutOfReach(said);
}
