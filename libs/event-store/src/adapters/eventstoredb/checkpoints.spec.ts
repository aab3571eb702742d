import { Checkpoints } from './checkpoints.js';
import { toPosition } from './position.js';

const at = (commit: bigint, prepare = commit): { commit: bigint; prepare: bigint } => ({ commit, prepare });

describe('the checkpoints of a subscription', () => {
  it('say at once that an event was scanned', () => {
    expect(new Checkpoints().through(at(700n))).toBe(toPosition(700n));
  });

  it('say that a place between events was passed once a later one came', () => {
    const checkpoints = new Checkpoints();
    expect(checkpoints.through(at(700n, 0n))).toBeUndefined();
    expect(checkpoints.through(at(700n, 0n))).toBeUndefined();
    expect(checkpoints.through(at(900n, 0n))).toBe(toPosition(700n));
    expect(checkpoints.through(at(950n))).toBe(toPosition(950n));
    expect(checkpoints.through(at(990n, 0n))).toBeUndefined();
  });

  it('say nothing when the server has no place yet', () => {
    expect(new Checkpoints().through(at(2n ** 64n - 1n))).toBeUndefined();
  });
});
