import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnSync } from 'node:child_process';
import { findFerretDb } from '../support/mongodb/ferretdb.js';
import { noFerretDb } from './document-server.js';
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
  ['mcp', 'gateway'],
  ['mcp', 'redis'],
  ['mcp', 'log'],
  ['command', 'documents'],
  ['query', 'documents'],
  ['projector', 'documents'],
  ['worker', 'documents'],
  ['mcp', 'documents'],
];

const WORDS_OF: Readonly<Record<string, string>> = {
  gateway: 'the gateway',
  redis: 'Redis',
  log: 'the log (the stand-in for EventStoreDB)',
  documents: 'the documents (FerretDB in MongoDB’s place)',
  receiver: 'the business’s server',
};

const KINDS: Readonly<Record<string, string>> = { mcp: 'MCP servers' };

export const PARTITIONS: readonly Trial[] = PAIRS.map(([kind, of]) => ({
  name: `partition-${kind}-${of}`,
  fault: `nothing comes from ${KINDS[kind] ?? `${kind} processes`} to ${WORDS_OF[of] ?? of} or back, for up to four seconds`,
  rounds: 20,
  hindrance: () => {
    if (!canMakeNamespaces()) return 'this user may make no network namespaces';
    return of === 'documents' ? noFerretDb() : undefined;
  },
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
        {
          ground: network,
          logApart: true,
          byTools: kind === 'mcp',
          ferretDb: of === 'documents' ? findFerretDb() : undefined,
        },
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
