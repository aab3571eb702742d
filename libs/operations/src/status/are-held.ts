import { pause } from '#clock';
import type { RecordStore } from '#document-store';
import { holdersOf, LOOK_EVERY_MS, PATIENCE_MS } from './lease-reports.js';

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
