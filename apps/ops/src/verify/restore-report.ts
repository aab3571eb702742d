import type { RestoreEntry } from '#audit';

/** A restore, as the log tells of it. */
export interface RestoreReport {
  readonly position: string;
  readonly at: string;
  readonly by: string;
  readonly backup: string | null;
  readonly backup_made_at: string | null;
  readonly register_as_of: string | null;
}

export function restoreReport(entry: RestoreEntry): RestoreReport {
  const { position, restoredAt: at, by, backup, backupMadeAt, registerAsOf } = entry;
  return { position, at, by, backup, backup_made_at: backupMadeAt, register_as_of: registerAsOf };
}

/** A line for each: what happened between a backup and its restore is in no log any more. */
export function restoreLines(restores: readonly RestoreReport[]): readonly string[] {
  return restores.map(({ at, by, backup_made_at: made }) => {
    const what = made === null ? 'engines put back by their own tools' : `the backup of ${made}`;
    const lost = made === null ? '' : `; what happened from then until the restore is not in the log`;
    return `Restored at ${at} by ${by}: ${what}${lost}.`;
  });
}
