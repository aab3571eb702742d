import {
  countRead,
  NO_READS,
  type AccessAction,
  type ActiveGrant,
  type CountedReads,
  type EndedGrant,
  type PendingGrant,
} from '#domain';
import type { Position } from '#event-store';
import type { AccessEntry, HistorySource } from './access-fold.js';
import type { AssistantAct } from './assistant-act.js';

/** What tells of a grant that was shown again, alone or on a page of a list. */
const READS: ReadonlySet<AccessAction> = new Set(['read', 'listed']);

/** A grant of the person's, as its own stream has it. */
export interface HistoryGrant extends CountedReads {
  readonly grantId: string;
  readonly businessId: string;
  readonly status: (ActiveGrant | PendingGrant | EndedGrant)['status'];
  readonly channel: string;
  readonly claimedAt: string;
  readonly endedAt: string | null;
  /** Last revision of the grant's stream. */
  readonly revision: number;
  /** Whether the stream was read from revision 0 on without a gap. */
  readonly contiguous: boolean;
}

/** An event that belongs to the history and that nobody can read. */
export interface UnreadableEntry {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly type: string;
}

/** Who was shown what of a person, folded from the log. */
export interface PersonHistory {
  readonly personId: string;
  /** Null for someone of whom the log holds no registration. */
  readonly registeredAt: string | null;
  readonly deletedAt: string | null;
  /** Oldest first. */
  readonly entries: readonly AccessEntry[];
  /** Oldest first. */
  readonly grants: readonly HistoryGrant[];
  /** What the person did through assistants, oldest first: to these grants, and to what is the person's own. */
  readonly acts: readonly AssistantAct[];
  /** What is missing in it because it cannot be read. */
  readonly unreadable: readonly UnreadableEntry[];
  readonly madeFrom: HistorySource;
}

/** The reads of a grant that these entries tell of, in the order of the log. */
export function readsOf(grantId: string, entries: readonly AccessEntry[]): CountedReads {
  const reads = entries.filter((entry) => entry.grantId === grantId && READS.has(entry.action));
  return reads.reduce(countRead, NO_READS);
}
