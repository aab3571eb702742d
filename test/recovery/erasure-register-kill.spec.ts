import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ErasureRegister } from '#operations';
import { TestChild } from '../support/processes/child-process.js';

const ROUNDS = process.env['TEST_ROUNDS'] === 'full' ? 20 : 2;
/** Enough that writing it takes most of the child's time. */
const PEOPLE = 20_000;
const LONGEST_MS = 60;

describe('the register of erased people when who writes it is killed', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'register-kill-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it('is whole: as it was before the write that was cut off, or as it is after it', async () => {
    const path = join(folder, 'erased.jsonl');
    const register = ErasureRegister.empty();
    for (let n = 0; n < PEOPLE; n++) register.people.add(randomUUID());
    await register.write(path);
    let before = PEOPLE;
    for (let round = 0; round < ROUNDS; round++) {
      const child = new TestChild('libs/operations/test/register-child.ts', [path]);
      await child.untilLines(1 + round);
      // Anywhere in a write: nothing is waited for here.
      await pause(randomInt(LONGEST_MS));
      await child.kill();
      const acknowledged = Number(child.lines.at(-1));
      const found = (await ErasureRegister.read(path))?.people.size ?? 0;
      expect(acknowledged).toBeGreaterThan(before);
      expect([acknowledged, acknowledged + 1]).toContain(found);
      before = found;
    }
  });
});
