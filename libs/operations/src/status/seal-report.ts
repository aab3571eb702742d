import { newestSeal, SEALS_STREAM } from '#audit';
import type { Clock } from '#clock';
import { MAX_READ, type EventStore } from '#event-store';
import type { SealReport } from './status-report.js';

const MOST_COUNTED = 10_000;

/** How far the seals reach, and what waits for the next one. */
export async function sealReport(log: EventStore, clock: Clock): Promise<SealReport> {
  const newest = await newestSeal(log);
  let after = newest?.to;
  let unsealed = 0;
  let oldest: string | undefined;
  while (unsealed < MOST_COUNTED) {
    const page = await log.readLog({ ...(after !== undefined && { after }), limit: MAX_READ });
    const waiting = page.events.filter(({ stream }) => stream !== SEALS_STREAM);
    oldest ??= waiting[0]?.metadata.time;
    unsealed += waiting.length;
    after = page.through ?? after;
    if (page.atHead) break;
  }
  return {
    number: newest?.number ?? null,
    position: newest?.to ?? null,
    events: newest === undefined ? 0 : newest.before + newest.count,
    unsealed: Math.min(unsealed, MOST_COUNTED),
    oldest_unsealed_seconds:
      oldest === undefined ? 0 : Math.max(0, Math.round((clock.now() - Date.parse(oldest)) / 1000)),
  };
}
