import { sumOfParts } from '#operations';
import { shownParts } from '../backup/shown-parts.js';
import type { Invocation } from '../command-line/ops-command.js';
import type { CompactedReport } from './compacted-report.js';

/** What `compacted` would let go of. */
export async function foreseenCompaction({ engines }: Invocation<object>): Promise<CompactedReport> {
  const parts = (await (await engines.archive())?.parts()) ?? [];
  return { events: null, dropped: sumOfParts(parts.filter(({ state }) => state === 'sealed')).events };
}

/** @throws ArchiveDamaged; EventStoreUnavailable, also while a process has the log open; the signal's reason */
export async function compacted({ engines, output, signal }: Invocation<object>): Promise<CompactedReport> {
  const { progress, end } = shownParts('archive', output);
  progress.begins('compacting');
  try {
    return await engines.compactLog(progress.at, signal);
  } finally {
    end();
  }
}
