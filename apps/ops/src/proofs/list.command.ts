import { begunProofsIn, type BegunProofs } from '#audit';
import { FINE } from '../command-line/exit-code.js';
import { opsCommand } from '../command-line/ops-command.js';
import { table } from '../terminal/table.js';

/** A tree is begun by hand, a few times in the life of a log. */
const MOST = 100;

/** What the entry of the log says of a tree that was begun, and of the last checkpoint of the one before. */
interface BegunEntry {
  readonly position: string;
  /** By the machine's clock, ISO 8601 UTC. */
  readonly begun_at: string;
  readonly by: string;
  readonly origin: string;
  /** Null where no tree was known of, as the next two. */
  readonly former_origin: string | null;
  readonly former_size: number | null;
  /** In base64, as in the checkpoint. */
  readonly former_root: string | null;
}

export const listProofs = opsCommand({
  name: 'list',
  summary: 'how often the tree was begun anew, newest first, and what the log says of the one before',
  examples: [{ does: 'for somebody who keeps checkpoints of the former log', line: 'proofs list' }],
  run: async ({ engines, output }) => {
    const begun = (await begunProofsIn(await engines.log(), MOST)).map(entryOf);
    await output.answer({ begun }, () => (begun.length === 0 ? 'It was never begun anew.' : begunTable(begun)));
    return FINE;
  },
});

function entryOf({ position, begunAt, by, origin, formerOrigin, formerSize, formerRoot }: BegunProofs): BegunEntry {
  const former = { former_origin: formerOrigin, former_size: formerSize, former_root: formerRoot };
  return { position, begun_at: begunAt, by, origin, ...former };
}

function begunTable(begun: readonly BegunEntry[]): string {
  return table(
    ['POSITION', 'BEGUN', 'BY', 'LOG', 'BEFORE', 'ITS SIZE', 'ITS ROOT'],
    begun.map((one) => [
      ...[one.position, one.begun_at, one.by, one.origin],
      ...[one.former_origin, one.former_size, one.former_root],
    ]),
  );
}
