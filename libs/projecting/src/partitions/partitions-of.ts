import { crc32 } from 'node:zlib';
import type { RecordedEvent } from '#event-store';
import type { Projection } from '../projector/projection.js';
import type { Partition } from './partition.js';

/**
 * The projection's partitions where documents are divided among so many; itself where they are not, or where it cannot
 * be divided.
 */
export function partitionsOf(projection: Projection, count: number): readonly Projection[] {
  if (count === 1 || projection.partitionedBy === undefined) return [projection];
  return Array.from({ length: count }, (_, at) => ({ ...projection, partition: { number: at + 1, of: count } }));
}

/** Whether an event of its streams is for documents in this partition; the same for good, whoever asks. */
export function isConcerned({ partition, partitionedBy }: Projection, event: RecordedEvent): boolean {
  if (partition === undefined || partitionedBy === undefined) return true;
  return isKeyIn(partition, partitionedBy(event));
}

/** Whether what has this key is in the partition. */
function isKeyIn({ number, of }: Partition, key: string): boolean {
  return crc32(key) % of === number - 1;
}
