import type { TreeProblem } from '#proofs';
import type { LogFollowerPlace } from '../realign/followers-ahead.js';

/**
 * How the installation is. A part that could not be looked at is null; `engines` or `problems` say why. Times are ISO
 * 8601 UTC, spans seconds.
 */
export interface StatusReport {
  readonly at: string;
  /** What is wrong, in words; empty when all is well. */
  readonly problems: readonly string[];
  readonly engines: readonly EngineReport[];
  readonly log: LogReport | null;
  /** Null also where the log's engine keeps all events itself. */
  readonly archive: ArchiveReport | null;
  /** What stands where the log has nothing any more; empty when all is well. */
  readonly ahead: readonly LogFollowerPlace[] | null;
  readonly followers: readonly FollowerReport[] | null;
  readonly webhooks: WebhookReport | null;
  readonly limits: { readonly decided_by: 'redis' | 'each process by its share' };
  readonly proofs: ProofReport | null;
  readonly leases: readonly LeaseReport[] | null;
  readonly erasure_register: RegisterReport | null;
  /** The backup that is being put into these engines, or was until that was cut off; null where none is. */
  readonly restore_under_way: string | null;
  readonly keyring: { readonly current: number; readonly versions: readonly number[] } | null;
}

export interface EngineReport {
  readonly name: EngineName;
  readonly answers: boolean;
  /** What it is, or why it does not answer. */
  readonly is: string;
}

export type EngineName = 'event store' | 'views' | 'records' | 'proofs' | 'redis' | 'keyring';

interface LogReport {
  /** Null while it is empty. */
  readonly head: string | null;
}

/** The files that hold access events of the log. */
export interface ArchiveReport {
  readonly files: number;
  readonly events: number;
  readonly bytes: number;
  /** Position of the last of the events; null while there are none. */
  readonly through: string | null;
  /** Events that the log's database has too, until `archive --compact`. */
  readonly also_in_database: number;
  /** Files that the log does not tell of yet: a run of `archive` is under way, or was cut off. */
  readonly unfinished: number;
  /** Of each file that is not as it must be at a glance, its name and why. */
  readonly problems: readonly string[];
}

export interface FollowerReport {
  readonly kind: 'projection' | 'policy';
  readonly name: string;
  /** Null for a policy. */
  readonly slot: 'blue' | 'green' | null;
  /** Of one that is in partitions: which, such as `2of4`. */
  readonly partition?: string;
  /** `live`, or what the views beside the live ones are about; see docs/decisions/blue-green-views.md. */
  readonly state: string;
  readonly position: string | null;
  /** Counted up to ten thousand. */
  readonly lag_events: number;
  readonly lag_seconds: number;
  /** Counted up to a thousand. */
  readonly parked: number;
  /** Events that an operator has decided to go on without; counted in the first thousand that were skipped. */
  readonly skipped: number;
}

export interface WebhookReport {
  /** Counted up to a thousand. */
  readonly pending: number;
  readonly oldest_due_seconds: number;
  readonly endpoints_retrying: number;
  readonly failing: EndpointsReport;
  readonly disabled: EndpointsReport;
}

export interface EndpointsReport {
  readonly count: number;
  /** The first of them. */
  readonly endpoints: readonly { readonly id: string; readonly since: string }[];
}

export interface ProofReport {
  /** The name of the log; null where no tree was begun. */
  readonly origin: string | null;
  /** Events in the tree. */
  readonly size: number;
  /** Everything up to here is signed; null while nothing is. */
  readonly position: string | null;
  /** When the newest checkpoint was signed, by the clock of the machine. */
  readonly at: string | null;
  /** Events behind it, counted up to ten thousand. */
  readonly unsealed: number;
  readonly oldest_unsealed_seconds: number;
  /** Why nothing is signed; null when nothing is wrong. */
  readonly problem: TreeProblem | null;
  readonly witnesses: readonly WitnessReport[];
  /** Logs that this installation is a witness for. */
  readonly watched: readonly WatchedReport[];
}

export interface WitnessReport {
  /** The name of its key. */
  readonly witness: string;
  /** The largest tree that it has cosigned; 0 before the first. */
  readonly size: number;
  readonly failing_seconds: number;
  /** Null while it cosigns. */
  readonly problem: string | null;
}

export interface WatchedReport {
  /** Its name. */
  readonly log: string;
  /** Events that were cosigned last; 0 before the first. */
  readonly size: number;
  /** When it was first offered otherwise than it was cosigned; null while it was not. */
  readonly contradicted_at: string | null;
  /** Whether it has signed two trees of one size; otherwise it may lack no more than a proof. */
  readonly convicted: boolean;
}

export interface RegisterReport {
  /** Whether ERASURE_REGISTER_URL names a second place. */
  readonly is_set: boolean;
  /** Everybody who was erased before this time is on it; null before it was written. */
  readonly as_of: string | null;
  /** What is wrong with it; null when nothing is. */
  readonly problem: string | null;
}

export interface LeaseReport {
  readonly work: string;
  /** Null when nobody is at what somebody must be at all the time. */
  readonly holder: { readonly host: string; readonly pid: number } | null;
}
