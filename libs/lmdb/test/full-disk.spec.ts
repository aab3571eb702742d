import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOUNTS } from '../../../test/support/engines/mount-for-reading.js';
import { onSmallDisk } from '../../../test/support/engines/small-disk.js';
import { itWhere } from '../../../test/support/jest/it-where.js';
import { LineProcess } from '../../../test/support/processes/child-process.js';
import { nodeArguments } from '../../../test/support/processes/node-arguments.js';
import { copyLmdb } from '../src/copy-lmdb.js';
import { openLmdb } from '../src/open-lmdb.js';

const OPTIONS = { mapSize: 2 ** 20 };
const PAGE = 4_096;
/** Bytes of the small disk. */
const DISK = 262_144;

describe('an environment on a disk that is full to its last page', () => {
  let folder: string;
  let small: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
    small = join(folder, 'small');
    await mkdir(small);
    const { close } = await openLmdb(join(folder, 'whole'), OPTIONS);
    await close();
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Fills the disk but for so many pages. */
  const leave = async (pages: number): Promise<void> => {
    const room = join(small, 'room');
    await writeFile(room, Buffer.alloc(pages * PAGE));
    // What there was room for of it stays.
    await expect(writeFile(join(small, 'rest'), Buffer.alloc(DISK))).rejects.toMatchObject({ code: 'ENOSPC' });
    await rm(room);
  };

  for (const pages of [1, 2, 3])
    itWhere(
      MOUNTS,
      `is opened or refused by the system’s name for it, and ends no process: ${String(pages)} left`,
      () =>
        onSmallDisk(small, String(DISK), async () => {
          const copy = join(small, 'copy');
          await copyLmdb(join(folder, 'whole'), copy, OPTIONS);
          await leave(pages);
          const child = new LineProcess(process.execPath, nodeArguments('libs/lmdb/test/opening-child.ts', [copy]));
          await child.untilEnd();
          expect(child.lines).toEqual(['ENOSPC']);
        }),
    );

  itWhere(MOUNTS, 'is opened where there is room for its file of locks', () =>
    onSmallDisk(small, String(DISK), async () => {
      const copy = join(small, 'copy');
      await copyLmdb(join(folder, 'whole'), copy, OPTIONS);
      await leave(4);
      const child = new LineProcess(process.execPath, nodeArguments('libs/lmdb/test/opening-child.ts', [copy]));
      await child.untilEnd();
      expect(child.lines).toEqual(['opened']);
    }),
  );
});
