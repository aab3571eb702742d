import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Trial } from './trial.js';
import { FOLLOWERS, ROLES } from './trial-service.js';
import { withFaults } from './with-faults.js';

const EVERY_ROLE = [...ROLES, ...FOLLOWERS];
/** Shorter and longer than a lease is held without a word. */
const [SHORTEST_MS, LONGEST_MS] = [100, 6_000];

export const PAUSES: Trial = {
  name: 'paused',
  fault: 'a process, each kind in turn, is stopped (SIGSTOP) for up to six seconds, and goes on (SIGCONT)',
  rounds: 50,
  run: (rounds, onRound) =>
    withFaults(rounds, onRound, async (service, round) => {
      const process = service.process(EVERY_ROLE[round % EVERY_ROLE.length] ?? 'command-1');
      process.pause();
      await pause(randomInt(SHORTEST_MS, LONGEST_MS));
      process.resume();
    }),
};
