import type { DataKeyReport, LogComparison, RestoreResult } from '#operations';
import type { VerifyReport } from '../verify/verify-report.js';

/** What a drill found. */
export interface DrillReport {
  /** Whether this backup can be relied on. */
  readonly sound: boolean;
  readonly backup: string;
  readonly restored: RestoreResult;
  /** Of the restored log. */
  readonly verified: VerifyReport;
  /** Of its problems, those that stay in the log for good and say nothing against the backup (`skippedFindings`). */
  readonly skipped: number;
  readonly keys: DataKeyReport;
  /** Null with `--alone`. */
  readonly compared: LogComparison | null;
  readonly seconds: { readonly restoring: number; readonly verifying: number; readonly comparing: number };
}

/**
 * That nothing in it contradicts itself is not enough: a backup without data keys verifies, as if everybody were
 * erased, and so does one of nothing. What was skipped stays in every log that there will be, and is known of.
 */
export function isSound({ restored, verified, skipped, keys, compared }: Omit<DrillReport, 'sound'>): boolean {
  if (verified.problems > skipped || keys.lacking > 0) return false;
  if (compared === null) return true;
  return compared.first_difference === null && (restored.events > 0 || compared.running.newer_events === 0);
}
