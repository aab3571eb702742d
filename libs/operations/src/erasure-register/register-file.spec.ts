import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ErasureRegister } from './erasure-register.js';

const PEOPLE = 200_000;

describe('the file of a register with very many people', () => {
  let folder: string;
  let register: ErasureRegister;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'many-'));
    register = ErasureRegister.empty();
    for (let n = 0; n < PEOPLE; n++) register.people.add(randomUUID());
  });
  afterAll(() => rm(folder, { recursive: true }));

  const cpu = (): number => {
    const { user, system } = process.cpuUsage();
    return user + system;
  };
  /** How much of the work the longest piece is that nothing else has a turn in, by what it asks of the processor. */
  const longestPieceOf = async (work: () => Promise<unknown>): Promise<number> => {
    let [longest, last, isOver] = [0, cpu(), false];
    const began = last;
    const others = async (): Promise<void> => {
      while (!isOver) {
        await nextTurn();
        const now = cpu();
        [longest, last] = [Math.max(longest, now - last), now];
      }
    };
    const turns = others();
    await work();
    isOver = true;
    await turns;
    return longest / (cpu() - began);
  };

  it('is written and read in pieces that let others have their turn', async () => {
    const path = join(folder, 'erased.jsonl');
    const writing = await longestPieceOf(() => register.write(path));
    let read: ErasureRegister | undefined;
    const reading = await longestPieceOf(async () => {
      read = await ErasureRegister.read(path);
    });
    expect([writing < 1 / 3, reading < 1 / 3, read]).toEqual([true, true, register]);
  });
});
