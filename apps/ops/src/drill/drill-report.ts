import type { LogsCompared, Restored } from '#operations';
import type { VerifyReport } from '../verify/verify-report.js';

/** What a drill found. */
export interface DrillReport {
  /** Whether this backup can be relied on. */
  readonly sound: boolean;
  readonly backup: string;
  readonly restored: Restored;
  /** Of the restored log. */
  readonly verified: VerifyReport;
  /** Null with `--alone`. */
  readonly compared: LogsCompared | null;
  readonly seconds: { readonly restoring: number; readonly verifying: number; readonly comparing: number };
}
