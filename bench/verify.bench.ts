import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inSmallHeap, logKeys, verifyLog, type KeptState, type LogReport } from '#audit';
import { openLmdbKeptState } from '#audit/lmdb';
import { SystemClock } from '#clock';
import { MAX_READ, type EventStore } from '#event-store';
import { domainCodec } from '#events';
import { HandOverRecords, LogSigner, ProofLog } from '#proofs';
import { EnginesOnDemand, readSettings } from '#runtime';
import { Vault } from '#vault';
import { median } from './support/median.js';
import { SeededService } from './support/seeded-service.js';
import { writeLine } from './support/write-line.js';

/**
 * Events per second of `consent-ops verify --all`, with the public key alone (hashes, order, causes) and with the
 * keyring (everything), against a bare reading of the same log in the same run that makes the SHA-256 of each event's
 * bytes and does nothing with it: interleaved rounds, the ratio of the medians. Then a run that has nothing new to
 * read, and the memory that all of it took: of the process itself, without the pages of files that the system maps in
 * and drops as it likes.
 */
const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 2_500);
const WORLD = { people: PEOPLE, businesses: 20, grants: 5 * PEOPLE, months: 12 };
const ROUNDS = 3;

/** Megabytes. */
let most = 0;

const service = await SeededService.start(WORLD);
const engines = new EnginesOnDemand(readSettings(service.environment, false));
const folder = await mkdtemp(join(tmpdir(), 'consent-bench-verify-'));
try {
  const log = await engines.log();
  const before = ownMegabytes();
  const rates = { bare: [] as number[], alone: [] as number[], whole: [] as number[] };
  let events = 0;
  await bare(log);
  for (let round = 1; round <= ROUNDS; round++) {
    rates.bare.push(await bare(log));
    rates.alone.push(await rateOf(() => verified(false, true)));
    rates.whole.push(await rateOf(() => verified(true, true)));
  }
  const raw = median(rates.bare);
  writeLine(`bare reading   ${raw.toFixed(0)} events/s of ${String(events)}`);
  for (const [name, found] of Object.entries({ 'hashes alone': rates.alone, everything: rates.whole })) {
    const rate = median(found);
    writeLine(`${name.padEnd(14)} ${rate.toFixed(0)} events/s, ratio ${(rate / raw).toFixed(3)}`);
  }
  const since = performance.now();
  const { read } = await verified(true, false);
  writeLine(`nothing new    ${(performance.now() - since).toFixed(0)} ms, ${String(read)} events read`);
  writeLine(`memory         ${most.toFixed(0)} MB of its own at most, ${before.toFixed(0)} MB before`);

  async function rateOf(work: () => Promise<LogReport>): Promise<number> {
    const begun = performance.now();
    const report = await work();
    events = report.events;
    if (report.problems > 0) throw new Error(`the log is not sound: ${JSON.stringify(report.findings[0])}`);
    return (report.read / (performance.now() - begun)) * 1_000;
  }
} finally {
  await engines.close();
  await service.stop();
  await rm(folder, { recursive: true });
}

async function verified(isWhole: boolean, isAll: boolean): Promise<LogReport> {
  const [log, proofs, keyring, records] = [
    ...([await engines.log(), await engines.proofs()] as const),
    ...([await engines.keyring(), await engines.records()] as const),
  ];
  const state: KeptState = await openLmdbKeptState(join(folder, isWhole ? 'whole' : 'alone'));
  try {
    const verifying = {
      ...{ log, state, isAll, clock: new SystemClock() },
      proofs: new ProofLog(proofs),
      keysOf: async (origin: string) =>
        logKeys(new LogSigner(keyring, origin).verifiers, await new HandOverRecords(proofs).of(origin), []),
      secret: undefined,
      codec: isWhole ? domainCodec(new Vault(keyring, records)) : undefined,
      policies: { carried: undefined, claimEntries: undefined },
      followers: [],
      beside: engines.comparisonBeside(),
      signal: new AbortController().signal,
      onRead: look,
    };
    return await inSmallHeap(() => verifyLog(verifying));
  } finally {
    await state.close();
  }
}

async function bare(log: EventStore): Promise<number> {
  const begun = performance.now();
  let read = 0;
  for (let after: string | undefined; ;) {
    const page = await log.readStored({ limit: MAX_READ, ...(after !== undefined && { after }) });
    for (const { bytes } of page.events) createHash('sha256').update(bytes).digest();
    read += page.events.length;
    after = page.through;
    if (page.atHead) return (read / (performance.now() - begun)) * 1_000;
  }
}

function look(): void {
  most = Math.max(most, ownMegabytes());
}

/** Of the process alone: pages of mapped files, which the system takes back when it needs them, are left out. */
function ownMegabytes(): number {
  const [, kilobytes = '0'] = /^RssAnon:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
