import type { Collection } from '#document-store';
import type { Position } from '#event-store';
import { POLICY_CHECKPOINTS } from '#policies';
import { LEASES, PARKED, skippedId, SKIPPED_EVENTS } from '#projecting';
import { CHECKPOINTS, ERASURES, LEAVES } from '#proofs';
import type { MovedPositions } from './moved-positions.js';
import type { KeptRecord } from '../format/record-lines.js';
import { RESTORES } from '../restoring/restore-record.js';

type Move = (record: KeptRecord, moved: MovedPositions) => Promise<KeptRecord | undefined>;

/**
 * A record with the positions that its events have in the log that they were appended to.
 * @returns undefined for one that has nothing to tell there: of an event which was not, or of who was at work when it
 *   was copied
 */
export async function movedRecord(record: KeptRecord, moved: MovedPositions): Promise<KeptRecord | undefined> {
  const move = MOVES.get(record.collection);
  return move === undefined ? record : move(record, moved);
}

/** Every collection whose records tell of positions, or of processes. */
const MOVES: ReadonlyMap<string, Move> = new Map([
  moving(LEASES, () => Promise.resolve(undefined)),
  moving(RESTORES, () => Promise.resolve(undefined)),
  moving(POLICY_CHECKPOINTS, ({ id, body }, moved) =>
    ifKnown(moved.through(body.position), (position) => ({ id, body: { position } })),
  ),
  moving(PARKED, ({ id, body }, moved) =>
    ifKnown(moved.at(body.position), (position) => ({ id, body: { ...body, position } })),
  ),
  moving(SKIPPED_EVENTS, ({ body }, moved) =>
    ifKnown(moved.at(body.position), (position) => {
      const skipped = { ...body, position };
      return { id: skippedId(skipped), body: skipped };
    }),
  ),
  moving(LEAVES, async ({ id, body }, moved) => {
    const positions: Position[] = [];
    for (const before of body.positions) {
      const now = await moved.at(before);
      // Of a log that ends earlier: its tree is begun anew.
      if (now === undefined) return undefined;
      positions.push(now);
    }
    return { id, body: { ...body, positions } };
  }),
  moving(CHECKPOINTS, async ({ id, body }, moved) => {
    const through = body.through === null ? undefined : await moved.through(body.through);
    return { id, body: { ...body, through: through ?? null } };
  }),
  moving(ERASURES, async ({ id, body }, moved) => {
    const position = await moved.at(body.position);
    if (position !== undefined) return { id, body: { ...body, position } };
    // One that was signed for stands. Any other is made anew with the deletion, which the register brings back.
    return body.checkpoint === null ? undefined : { id, body };
  }),
]);

interface Kept<T extends object> {
  readonly id: string;
  readonly body: T;
}

function moving<T extends object>(
  { name }: Collection<T>,
  move: (record: Kept<T>, moved: MovedPositions) => Promise<Kept<T> | undefined>,
): readonly [string, Move] {
  return [
    name,
    async ({ id, body }, moved) => {
      // What a collection holds has its shape.
      const record = await move({ id, body: body as T }, moved);
      return record && { collection: name, ...record };
    },
  ];
}

async function ifKnown<T>(position: Promise<Position | undefined>, then: (position: Position) => T) {
  const known = await position;
  return known === undefined ? undefined : then(known);
}
