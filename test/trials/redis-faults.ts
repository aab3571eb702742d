import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Trial } from './trial.js';
import { withFaults } from './with-faults.js';

const LONGEST_ABSENCE_MS = 2_000;

export const REDIS_FAULTS: readonly Trial[] = [
  {
    name: 'redis-killed',
    fault: 'Redis is killed (SIGKILL), is gone for up to two seconds, and comes back empty',
    rounds: 50,
    run: (rounds, onRound) =>
      withFaults(rounds, onRound, async ({ redis }) => {
        await redis.kill();
        await pause(randomInt(LONGEST_ABSENCE_MS));
        await redis.startAgain();
      }),
  },
  {
    name: 'redis-flushed',
    fault: 'Redis forgets everything (FLUSHALL)',
    rounds: 50,
    run: (rounds, onRound) => withFaults(rounds, onRound, ({ redis }) => redis.flush()),
  },
];
