import { Gauge, type Registry } from 'prom-client';
import { SystemClock } from '#clock';
import { ProofLog, treeStatus, watchedStates, witnessStates } from '#proofs';
import type { Engines } from '../engines/engines.js';
import type { Settings } from '../settings/settings.js';
import { readForScrape } from './read-for-scrape.js';

/** Whether the log is signed and witnessed, whichever process does it; not a number while that cannot be told. */
export function measureProofs(
  registry: Registry,
  { log, proofs }: Pick<Engines, 'log' | 'proofs'>,
  { witnesses, witnessFor }: Pick<Settings, 'witnesses' | 'witnessFor'>,
): void {
  const machine = new SystemClock();
  const state = readForScrape(() => treeStatus(log, proofs));
  new Gauge({
    name: 'consent_log_sealed',
    help: 'Whether nothing keeps the log from being sealed.',
    registers: [registry],
    async collect() {
      const found = await state();
      this.set(found === undefined ? Number.NaN : Number(found.problem === null));
    },
  });
  new Gauge({
    name: 'consent_checkpoint_age_seconds',
    help: 'Age of the newest signed checkpoint while events wait for the next.',
    registers: [registry],
    async collect() {
      const { isCurrent = true, newest } = (await state()) ?? { isCurrent: undefined };
      const age = newest === undefined ? Number.NaN : Math.max(0, machine.now() - Date.parse(newest.at)) / 1000;
      this.set(newest !== undefined && isCurrent ? 0 : age);
    },
  });
  measureWitnesses(registry, proofs, witnesses);
  measureWatched(registry, proofs, witnessFor);
}

/** How it goes with each witness that the settings name. */
export function measureWitnesses(
  registry: Registry,
  proofs: Engines['proofs'],
  witnesses: Settings['witnesses'],
): void {
  const machine = new SystemClock();
  const tree = new ProofLog(proofs);
  const found = readForScrape(() => witnessStates(tree, proofs, witnesses));
  new Gauge({
    name: 'consent_witness_failing_seconds',
    help: 'For how long a witness has cosigned nothing.',
    labelNames: ['witness'],
    registers: [registry],
    async collect() {
      const states = (await found()) ?? [];
      for (const { witness, failingSince } of states) {
        const since = failingSince === null ? machine.now() : Date.parse(failingSince);
        this.set({ witness }, Math.max(0, machine.now() - since) / 1000);
      }
    },
  });
}

/** Whether a log that this service is a witness for contradicts what was cosigned of it. */
export function measureWatched(
  registry: Registry,
  proofs: Engines['proofs'],
  witnessFor: Settings['witnessFor'],
): void {
  const found = readForScrape(() => watchedStates(proofs, witnessFor));
  new Gauge({
    name: 'consent_watched_log_contradicts',
    help: 'Whether a log that this service is a witness for was offered otherwise than it was cosigned.',
    labelNames: ['log'],
    registers: [registry],
    async collect() {
      for (const { log, contradiction } of (await found()) ?? []) this.set({ log }, contradiction === null ? 0 : 1);
    },
  });
}
