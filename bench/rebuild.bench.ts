import { MAX_READ, type EventStore } from '#event-store';
import { Rebuild, type RebuildPhase, type RebuildProgress } from '#operations';
import type { Projection } from '#projecting';
import { PROJECTIONS } from '#projections';
import { EnginesOnDemand, readSettings } from '#runtime';
import { benchRounds } from './support/bench-rounds.js';
import { median } from './support/median.js';
import { SeededService } from './support/seeded-service.js';
import { writeLine } from './support/write-line.js';

/**
 * Events per second of a rebuild of each view, as `consent-ops rebuild` does it beside the service, against a raw scan
 * of the same log in the same run, which reads and decodes every event and does nothing with it: interleaved rounds,
 * the ratio of the medians. A view's rate counts only the events that go into it; the last line is all views one after
 * the other, and counts the log's events once.
 */
const WORLD = { people: 2_500, businesses: 20, grants: 12_500, months: 12 };
const ROUNDS = benchRounds(7);

const service = await SeededService.start(WORLD);
const engines = new EnginesOnDemand(readSettings(service.environment, false));
const { signal } = new AbortController();
try {
  const log = await engines.log();
  const scans: Measured[] = [];
  const rebuilds = new Map(PROJECTIONS.map(({ name }) => [name, [] as Measured[]]));
  await scan(log);
  for (let round = 1; round <= ROUNDS; round++) {
    scans.push(await scan(log));
    for (const projection of PROJECTIONS) rebuilds.get(projection.name)?.push(await rebuild(projection));
  }
  const raw = median(scans.map(rateOf));
  const rawByCpu = median(scans.map(cpuRateOf));
  const line = (name: string, of: string, rounds: readonly Measured[]): void => {
    const rate = median(rounds.map(rateOf));
    const [ratio, byCpu] = [rate / raw, median(rounds.map(cpuRateOf)) / rawByCpu];
    writeLine(
      `${name.padEnd(13)} ${rate.toFixed(0)} events/s${of}, ratio ${ratio.toFixed(3)}, by CPU ${byCpu.toFixed(3)}`,
    );
  };
  writeLine(`log           ${String(scans[0]?.events)} events, seeded at ${String(service.seededPerSecond)} events/s`);
  writeLine(`raw scan      ${raw.toFixed(0)} events/s (${scans.map(rateOf).map(Math.round).join(' ')})`);
  for (const [name, rounds] of rebuilds) line(name, ` of ${String(rounds[0]?.events)}`, rounds);
  const together = scans.map(({ events }, round) => {
    const all = [...rebuilds.values()].flatMap((rounds) => rounds[round] ?? []);
    const sum = (one: 'seconds' | 'cpuSeconds'): number => all.reduce((total, each) => total + each[one], 0);
    return { events, seconds: sum('seconds'), cpuSeconds: sum('cpuSeconds') };
  });
  line('all views', '', together);
} finally {
  await engines.close();
  await service.stop();
}

interface Measured {
  readonly events: number;
  readonly seconds: number;
  /** Of this process's cores, which tells more than the time where other work goes on beside. */
  readonly cpuSeconds: number;
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function cpuRateOf({ events, cpuSeconds: seconds }: Measured): number {
  return events / seconds;
}

function rateOf({ events, seconds }: Measured): number {
  return events / seconds;
}

async function scan(log: EventStore): Promise<Measured> {
  const [since, cpuBefore] = [performance.now(), cpuSeconds()];
  let events = 0;
  for (let after: string | undefined; ;) {
    const page = await log.readLog({ limit: MAX_READ, ...(after !== undefined && { after }) });
    events += page.events.length;
    after = page.through;
    if (page.atHead) {
      return { events, seconds: (performance.now() - since) / 1000, cpuSeconds: cpuSeconds() - cpuBefore };
    }
  }
}

/** From the first event to the views being as far as the live ones; waiting for processes to hear of it is left out. */
async function rebuild(projection: Projection): Promise<Measured> {
  const times = new Map<RebuildPhase, { readonly at: number; readonly cpu: number }>();
  const progress: RebuildProgress = {
    built: () => undefined,
    builtApart: () => undefined,
    compared: () => undefined,
    parked: () => {
      throw new Error('an event of the seed cannot be taken up');
    },
    phase: (phase) => {
      times.set(phase, { at: performance.now(), cpu: cpuSeconds() });
    },
  };
  const work = new Rebuild(projection, {
    log: await engines.log(),
    views: await engines.views(),
    records: await engines.records(),
    slotStates: await engines.slotStates(),
    clock: await engines.clock(),
    progress,
  });
  const { events } = await work.run({ compare: false, graceMs: 0, startOver: false }, signal);
  const [begun, ended] = [times.get('building'), times.get('following')];
  if (begun === undefined || ended === undefined || events === null) throw new Error('nothing was built');
  return { events, seconds: (ended.at - begun.at) / 1000, cpuSeconds: ended.cpu - begun.cpu };
}
