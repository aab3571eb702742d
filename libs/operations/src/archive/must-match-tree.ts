import type { RecordStore } from '#document-store';
import { ArchiveDamaged, type ArchivePart, type LogArchive } from '#event-store';
import { leafHash, LeafFinder, ProofLog } from '#proofs';

interface ArchiveWithTree {
  readonly archive: LogArchive;
  readonly proofs: RecordStore;
}

/** When the first and the last event happened, by the service's clock. */
export interface TimeSpan {
  readonly firstAt: string;
  readonly lastAt: string;
}

/**
 * Reads the file of a part back, and holds each event in it against its leaf of the tree over the log.
 * @throws ArchiveDamaged where one is missing, or is not what was signed
 */
export async function mustMatchTree(
  part: ArchivePart,
  { archive, proofs }: ArchiveWithTree,
  signal: AbortSignal,
  onRead: (events: number) => void = () => undefined,
): Promise<TimeSpan> {
  const tree = new ProofLog(proofs);
  const leaves = new LeafFinder(tree, (await tree.newest())?.size ?? 0);
  let count = 0;
  let [firstAt, lastAt]: [string | undefined, string | undefined] = [undefined, undefined];
  for await (const events of archive.read(part)) {
    signal.throwIfAborted();
    for (const { position, bytes } of events) {
      const leaf = await leaves.at(position);
      if (leaf === undefined || !leafHash(leaf.salt, bytes).equals(leaf.hash))
        throw new ArchiveDamaged(`${part.file} has another event at position ${position} than was sealed`);
    }
    count += events.length;
    onRead(count);
    firstAt ??= events[0]?.envelope().metadata.time;
    lastAt = events.at(-1)?.envelope().metadata.time;
  }
  if (count !== part.events || firstAt === undefined || lastAt === undefined)
    throw new ArchiveDamaged(`${part.file} holds ${count} events of ${part.events}`);
  return { firstAt, lastAt };
}
