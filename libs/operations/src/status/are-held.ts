import { pause } from '#clock';
import type { RecordStore } from '#document-store';
import { DEFAULT_TERM_MS } from '#projecting';
import { holdersOf } from './lease-reports.js';

/** A lease may change hands, or a beat be late, for a term: where nobody is seen for longer, nobody works. */
const PATIENCE_MS = DEFAULT_TERM_MS + 1_000;
const LOOK_EVERY_MS = 100;

/** Whether somebody is seen at each of these; where there is nobody, this takes some seconds. */
export async function areHeld(records: RecordStore, leases: readonly string[], signal: AbortSignal): Promise<boolean> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  let missing = leases;
  for (;;) {
    const reports = await holdersOf(records, missing);
    missing = reports.flatMap(({ work, holder }) => (holder === null ? [work] : []));
    if (missing.length === 0) return true;
    signal.throwIfAborted();
    if (performance.now() >= giveUpAt) return false;
    await pause(LOOK_EVERY_MS, signal);
  }
}
