import { areHeld } from '#operations';
import { PartitionRecords, partitionsOf, projectingLease, type Projection, type SpareState } from '#projecting';
import { OutOfReach } from '../command-line/failures.js';
import type { Invocation } from '../command-line/ops-command.js';

/** Whether all that an earlier run left to do is to put the old views away, unless all begins anew. */
export function isPutAwayAlone(spare: SpareState, startOver: boolean): boolean {
  return !startOver && (spare === 'retiring' || spare === 'dropping');
}

/**
 * Without a projector the new views would stand still from the switch on. What an earlier run left is put away all the
 * same: the next projector does its part.
 * @param startOver see `RebuildOptions`
 * @throws OutOfReach where nobody would keep the new views current
 */
export async function mustBeProjected(
  projection: Projection,
  { engines, signal }: Pick<Invocation<object>, 'engines' | 'signal'>,
  startOver: boolean,
): Promise<void> {
  const { name } = projection;
  if (isPutAwayAlone((await engines.slotStates()).of(name).spare, startOver)) return;
  const records = await engines.records();
  const leases = partitionsOf(projection, await new PartitionRecords(records).count()).map(projectingLease);
  if (!(await areHeld(records, leases, signal)))
    throw new OutOfReach(`No projector keeps the views of ${name} current: start one first.`);
}
