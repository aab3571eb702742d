import type { Finding, Verdict } from '#operations';

/** What `doctor --json` answers with. */
export interface DoctorReport {
  /** How many findings there are of each kind. */
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly findings: readonly Finding[];
}
