import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import { TrialNetwork } from './network.js';
import type { Trial } from './trial.js';
import { withFaults } from './with-faults.js';

const [SHORTEST_MS, LONGEST_MS] = [500, 4_000];

type Pair = readonly [kind: string, of: string];

/** Every two programs that talk to each other. Both processes of a kind are cut off by turns, and both at once. */
const PAIRS: readonly Pair[] = [
  ['command', 'gateway'],
  ['query', 'gateway'],
  ['command', 'redis'],
  ['query', 'redis'],
  ['projector', 'redis'],
  ['worker', 'redis'],
  ['command', 'log'],
  ['query', 'log'],
  ['projector', 'log'],
  ['worker', 'log'],
  ['worker', 'receiver'],
];

const WORDS_OF: Readonly<Record<string, string>> = {
  gateway: 'the gateway',
  redis: 'Redis',
  log: 'the log (the stand-in for EventStoreDB)',
  receiver: 'the business’s server',
};

export const PARTITIONS: readonly Trial[] = PAIRS.map(([kind, of]) => ({
  name: `partition-${kind}-${of}`,
  fault: `nothing comes from ${kind} processes to ${WORDS_OF[of] ?? of} or back, for up to four seconds`,
  rounds: 20,
  hindrance: () => (canMakeNamespaces() ? undefined : 'this user may make no network namespaces'),
  run: async (rounds, onRound) => {
    const network = new TrialNetwork();
    try {
      const struck = (round: number): readonly string[] =>
        round % 3 === 2 ? [`${kind}-1`, `${kind}-2`] : [`${kind}-${(round % 3) + 1}`];
      return await withFaults(
        rounds,
        onRound,
        async (_, round) => {
          for (const name of struck(round)) cut(network, name, of);
          await pause(randomInt(SHORTEST_MS, LONGEST_MS));
          for (const name of struck(round)) mend(network, name, of);
        },
        { ground: network, logApart: true },
      );
    } finally {
      network.release();
    }
  },
}));

/** Workers reach the business's server through a relay on their own loopback. */
function cut(network: TrialNetwork, name: string, of: string): void {
  if (of === 'receiver') network.cutWithin(name);
  else network.cut(name, of);
}

function mend(network: TrialNetwork, name: string, of: string): void {
  if (of === 'receiver') network.mendWithin(name);
  else network.mend(name, of);
}

function canMakeNamespaces(): boolean {
  return process.getuid?.() === 0 && spawnSync('ip', ['netns', 'list'], { stdio: 'ignore' }).status === 0;
}
