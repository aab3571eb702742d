import type { Position as EnginePosition } from '@eventstore/db-client';
import type { Position } from '../../index.js';
import { toPosition } from './position.js';

/** The largest place a log can have: the server says "no place yet" with numbers beyond it. */
const LARGEST = 2n ** 63n - 1n;

/**
 * Reads one subscription's checkpoints as positions up to which everything has come.
 *
 * A checkpoint names an event by a commit and a prepare position that are the same. Any other names a place between
 * records, and what stands at its commit position may not even be written yet: some servers end catching up with such a
 * one. It is said when a later one shows that the subscription is past it.
 */
export class Checkpoints {
  private held: bigint | undefined;

  through({ commit, prepare }: EnginePosition): Position | undefined {
    if (commit >= LARGEST) return undefined;
    const { held } = this;
    this.held = commit === prepare ? undefined : commit;
    if (commit === prepare) return toPosition(commit);
    return held !== undefined && held < commit ? toPosition(held) : undefined;
  }
}
