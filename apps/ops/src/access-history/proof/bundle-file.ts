import { createHash } from 'node:crypto';
import type { HistoryProof } from '#proofs';
import { writeWhole } from '../../terminal/written-file.js';

/** What was written of a proof. */
export interface WrittenBundle {
  readonly sha256: string;
  readonly checkpoint: string;
  readonly head: string;
  /** Where each entry stands in the log, newest first. */
  readonly indexes: readonly number[];
}

/**
 * Writes all pages of a proof as one, a page at a time: what `consent-verify bundle` reads.
 * @throws OutOfReach; whatever making a page throws
 */
export async function writeBundle(file: string, pages: AsyncIterable<HistoryProof>): Promise<WrittenBundle> {
  const hash = createHash('sha256');
  const indexes: number[] = [];
  let statements = { checkpoint: '', head: '' };
  let handOvers: readonly string[] = [];
  async function* content(): AsyncGenerator<string> {
    let isFirst = true;
    for await (const { checkpoint, head, entries, hand_overs } of pages) {
      statements = { checkpoint, head };
      handOvers = hand_overs;
      if (isFirst) yield `{"checkpoint":${JSON.stringify(checkpoint)},"entries":[`;
      for (const [at, entry] of entries.entries()) {
        indexes.push(entry.index);
        yield `${isFirst && at === 0 ? '\n' : ',\n'}${JSON.stringify(entry)}`;
      }
      isFirst = false;
    }
    yield `\n],"head":${JSON.stringify(statements.head)},"hand_overs":${JSON.stringify(handOvers)},"next_cursor":null}\n`;
  }
  async function* hashed(): AsyncGenerator<string> {
    for await (const part of content()) {
      hash.update(part);
      yield part;
    }
  }
  await writeWhole('--proof', file, hashed());
  return { sha256: hash.digest('hex'), ...statements, indexes };
}
