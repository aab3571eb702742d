import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { untilReadiness } from '../support/service/readiness.js';
import type { Report, Trial } from './trial.js';
import { withFaults } from './with-faults.js';

const DISK = '512m';
/** So much is left, less than a write of any engine takes. */
const LEFT_BYTES = 65_536;
const FULL_FOR_MS = 2_000;

export const FULL_DISK: Trial = {
  name: 'full-disk',
  fault: 'the disk (a small tmpfs) is full for two seconds',
  rounds: 20,
  hindrance: () => (canMount() ? undefined : 'this user may mount no disk'),
  run: async (rounds, onRound) => {
    const folder = await mkdtemp(join(tmpdir(), 'trial-disk-'));
    mount(folder);
    try {
      return await onDisk(folder, rounds, onRound);
    } finally {
      execFileSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true });
    }
  },
};

async function onDisk(disk: string, rounds: number, onRound: (round: number) => boolean): Promise<Report> {
  const dataDir = join(disk, 'data');
  await mkdir(dataDir);
  const filler = join(disk, 'filler');
  return withFaults(
    rounds,
    onRound,
    async (service) => {
      try {
        await fill(disk, filler);
        await pause(FULL_FOR_MS);
      } finally {
        await rm(filler, { force: true });
      }
      for (const role of ['command-1', 'command-2', 'query-1', 'query-2'] as const)
        await untilReadiness(service.process(role).baseUrl, { status: 'ok' });
    },
    { dataDir },
  );
}

/** What engines take meanwhile may leave less room than there was: then the disk is full before the last byte. */
async function fill(disk: string, filler: string): Promise<void> {
  const { bavail, bsize } = await statfs(disk);
  await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_BYTES))).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  });
}

function mount(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder], { stdio: 'ignore' });
}

function canMount(): boolean {
  return process.getuid?.() === 0;
}
