import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADDRESS_LIMITS } from '../../../test/support/engines/limit-addresses.js';
import { itWhere } from '../../../test/support/jest/it-where.js';
import { LineProcess } from '../../../test/support/processes/child-process.js';
import { nodeArguments } from '../../../test/support/processes/node-arguments.js';

/** More addresses than a process takes that does nothing else, and fewer than a larger map. */
const TIGHT = 2 ** 30;

describe('an environment that is larger than its map', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'map-at-limit-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const filled = async (name: string, ...more: string[]): Promise<readonly string[]> => {
    const words = [join(folder, name), ...more];
    const child = new LineProcess(process.execPath, nodeArguments('libs/lmdb/test/filling-child.ts', words));
    await child.untilEnd();
    return child.lines;
  };

  it('is mapped anew, and takes all writes', async () => {
    expect(await filled('free')).toEqual(['all', 'whole']);
  });

  itWhere(
    ADDRESS_LIMITS,
    'refuses writes where there are no addresses for a larger map, and takes them once there are',
    async () => {
      expect(await filled('tight', String(TIGHT))).toEqual(['MapFull after some', 'whole']);
    },
  );
});
