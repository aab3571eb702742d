import { sumOfParts } from '#operations';
import { shownParts } from '../backup/shown-parts.js';
import type { Invocation } from '../command-line/ops-command.js';
import type { CompactedReport } from './compacted-report.js';

/** Undefined where the log's engine keeps all events itself, as for the other. */
export async function foreseenCompaction({ engines }: Invocation<object>): Promise<CompactedReport | undefined> {
  const parts = await (await engines.archive())?.parts();
  const sealed = parts?.filter(({ state }) => state === 'sealed');
  return sealed && { events: null, dropped: sumOfParts(sealed).events };
}

/** @throws ArchiveDamaged; EventStoreUnavailable, also while a process has the log open; the signal's reason */
export async function compacted({ engines, output, signal }: Invocation<object>): Promise<CompactedReport | undefined> {
  const { progress, end } = shownParts('archive', output);
  progress.begins('compacting', 0);
  try {
    return await engines.compactLog(progress.at, signal);
  } finally {
    end();
  }
}
