import type { RecordStore, ViewStore } from '#document-store';
import { checkpointsIn, PartitionRecords, SLOTS } from '#projecting';
import { PROJECTIONS } from '#projections';
import { InvalidSettings } from '../settings/settings-reader.js';
import type { Settings } from '../settings/settings.js';

/**
 * Into how many partitions the views are divided, by the records; an installation that has no views yet begins with
 * what the settings say.
 * @throws InvalidSettings when the settings say otherwise: a process that waited for other checkpoints than those that
 *   move would show what is old
 */
export async function agreedPartitions(
  { partitions }: Pick<Settings, 'partitions'>,
  views: ViewStore,
  records: RecordStore,
): Promise<number> {
  const kept = new PartitionRecords(records);
  if (partitions !== undefined && partitions > 1 && (await isNew(views, records))) await kept.begin(partitions);
  const count = await kept.count();
  if (partitions === undefined || partitions === count) return count;
  throw new InvalidSettings(
    `PARTITIONS is ${String(partitions)}, and the views of this installation are divided into ${String(count)}: ` +
      `set it to that, or stop every process and run \`npm run ops -- partitions ${String(partitions)}\``,
  );
}

async function isNew(views: ViewStore, records: RecordStore): Promise<boolean> {
  const count = await new PartitionRecords(records).count();
  const names = PROJECTIONS.flatMap((projection) => SLOTS.flatMap((slot) => checkpointsIn(slot, projection, count)));
  const standing = await Promise.all(names.map((name) => views.checkpoint(name)));
  return standing.every((position) => position === undefined);
}
