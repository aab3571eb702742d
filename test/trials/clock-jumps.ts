import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Trial } from './trial.js';
import { FOLLOWERS, ROLES, type Role } from './trial-service.js';
import { withFaults } from './with-faults.js';

const EVERY_ROLE = [...ROLES, ...FOLLOWERS];
/** What one process's clock may be from the others' at most, either way. Previews of the trial are good for an hour. */
const FURTHEST_SECONDS = 600;
const WRONG_FOR_MS = 1_000;

export const CLOCK_JUMPS: Trial = {
  name: 'clock-jumps',
  fault: 'the clock of one process, each kind in turn, jumps by up to ten minutes, ahead or back, and back again',
  rounds: 50,
  hindrance: () => (library() === undefined ? 'libfaketime is not installed' : undefined),
  run: async (rounds, onRound) => {
    const folder = await mkdtemp(join(tmpdir(), 'trial-clocks-'));
    const clockOf = (role: Role): string => join(folder, role);
    const set = (role: Role, seconds: number): Promise<void> =>
      writeFile(clockOf(role), `${seconds < 0 ? '' : '+'}${seconds}`);
    await Promise.all(EVERY_ROLE.map((role) => set(role, 0)));
    // The monotonic clock goes on as it does when an operator or a time server sets the machine's.
    const settings = (role: Role): NodeJS.ProcessEnv => ({
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: clockOf(role),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    const strike = async (_: unknown, round: number): Promise<void> => {
      const role = EVERY_ROLE[round % EVERY_ROLE.length] ?? 'command-1';
      await set(role, randomInt(-FURTHEST_SECONDS, FURTHEST_SECONDS));
      await pause(WRONG_FOR_MS);
      await set(role, 0);
    };
    try {
      return await withFaults(rounds, onRound, strike, { settings });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

function library(): string | undefined {
  const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib'];
  return folders.map((folder) => `${folder}/faketime/libfaketimeMT.so.1`).find((path) => existsSync(path));
}
