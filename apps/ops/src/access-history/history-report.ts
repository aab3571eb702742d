import type { AccessEntry, AssistantAct, HistoryGrant, OpenedTexts, PersonHistory, RestoreEntry } from '#audit';
import { fallingTimes, knownAt, knownNow, NO_PAST, type BusinessPast } from '#domain';
import { restoreReport, type RestoreReport } from '../verify/restore-report.js';

/** As it was known at the time; a grant's as it is known now. */
interface NamedBusiness {
  readonly id: string;
  /** Empty when the log has no such business. */
  readonly name: string;
  /** What it said that it wants addresses for; null before it said so. */
  readonly purpose: string | null;
}

/** As it was called then; of an act, as it was called when it was last shown anything. */
interface NamedAssistant {
  readonly id: string;
  /** Empty where the log tells of no name, and of who is erased. */
  readonly name: string;
}

/** Something that the person did through an assistant. */
export interface ReportedAct {
  readonly at: string;
  readonly action: string;
  readonly assistant: NamedAssistant;
  readonly grant_id: string | null;
  readonly request_id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}

export interface ReportedEntry {
  readonly at: string;
  /** Null for a look. */
  readonly business: NamedBusiness | null;
  readonly action: AccessEntry['action'];
  readonly channel: string | null;
  /** The member of staff or the operator who looked; null for everyone else. */
  readonly looked_by: string | null;
  /** Why; null where none was given, where it is kept no longer, and for everyone else. */
  readonly reason: string | null;
  /** Whether a reason was given that nobody can read any more: its key is destroyed. */
  readonly reason_gone: boolean;
  /** The assistant of the person's own that was shown it; null for everyone else. */
  readonly assistant: NamedAssistant | null;
  readonly grant_id: string | null;
  readonly grant_revision: number | null;
  readonly fields: readonly string[];
  readonly request_id: string;
  readonly revision: number;
  readonly position: string;
}

/** What `--verify` found. */
export interface Verification {
  /** Events of the person's streams and of those that they name, each proved to be in the signed tree. */
  readonly events_checked: number;
  /** Of them, those behind the newest checkpoint, which nothing proves yet. */
  readonly unsealed_events: number;
  /** What the log is signed as; null where it is not. */
  readonly checkpoint: { readonly origin: string; readonly size: number } | null;
  /** Where the read models stood when they were compared. */
  readonly read_models: { readonly access_counts_at: string | null; readonly grants_at: string | null };
  readonly differences: readonly string[];
}

/** A person's history as the command shows it. */
export interface HistoryReport {
  readonly person: { readonly id: string; readonly registered_at: string | null; readonly deleted_at: string | null };
  readonly from: string | null;
  readonly to: string | null;
  readonly made_from: {
    readonly stream: string;
    readonly first_revision: number | null;
    readonly last_revision: number | null;
    readonly events: number;
    readonly repeats: number;
    readonly contiguous: boolean;
  };
  /** Times at which the installation was put back from a backup: of what happened between the two nothing is here. */
  readonly restores: readonly RestoreReport[];
  /**
   * How far the log was read: its last position, and the time of this history's newest entry; null for an empty log.
   */
  readonly log_reaches_to: { readonly position: string; readonly at: string | null } | null;
  /** Newest first; those between `from` and `to`. */
  readonly entries: readonly ReportedEntry[];
  /** Newest first; those between `from` and `to`. */
  readonly acts: readonly ReportedAct[];
  /** All that the history names, newest first. */
  readonly grants: readonly {
    readonly id: string;
    readonly business: NamedBusiness;
    readonly status: HistoryGrant['status'];
    readonly channel: string;
    readonly claimed_at: string;
    readonly ended_at: string | null;
    /** Last one of its stream, which was read from revision 0 on. */
    readonly revision: number;
    readonly contiguous: boolean;
    readonly reads: number;
    readonly last_read_at: string | null;
  }[];
  /** What belongs to the history and cannot be read; of a look, the reason alone may be what does not open. */
  readonly unreadable: PersonHistory['unreadable'];
  /** Null without `--verify`. */
  readonly verification: Verification | null;
}

/** What a report is made of. */
export interface ReportedHistory {
  readonly history: PersonHistory;
  /** Of businesses, by id. */
  readonly pasts: ReadonlyMap<string, BusinessPast>;
  readonly texts: OpenedTexts;
  readonly verification: Verification | null;
  readonly restores: readonly RestoreEntry[];
  /** What tells of restores and cannot be read. */
  readonly unreadable: PersonHistory['unreadable'];
  /** Position of the log's last event; null for an empty log. */
  readonly end: string | null;
}

export function historyReport(
  { history, pasts, texts, verification, restores, unreadable, end }: ReportedHistory,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): HistoryReport {
  const { personId: id, registeredAt, deletedAt, madeFrom } = history;
  const business = (id: string, position?: string): NamedBusiness => {
    const past = pasts.get(id) ?? NO_PAST;
    const known = position === undefined ? knownNow(past) : knownAt(past, position);
    return { id, name: known?.name ?? '', purpose: known?.purpose ?? null };
  };
  const entries = newestFirst(history.entries);
  const isAsked = ({ at }: { readonly at: string }) => (from === null || at >= from) && (to === null || at < to);
  return {
    person: { id, registered_at: registeredAt, deleted_at: deletedAt },
    from,
    to,
    made_from: {
      stream: madeFrom.stream,
      first_revision: madeFrom.firstRevision,
      last_revision: madeFrom.lastRevision,
      events: madeFrom.events,
      repeats: madeFrom.repeats,
      contiguous: madeFrom.contiguous,
    },
    restores: restores.map(restoreReport),
    log_reaches_to: end === null ? null : { position: end, at: entries[0]?.shownAt ?? null },
    // By their own times: the one that is shown can be another's.
    entries: entries.filter(({ own }) => isAsked(own)).map((entry) => reportedEntry(entry, business, texts)),
    acts: reportedActs(history, texts, isAsked),
    grants: history.grants
      .map((grant) => ({
        id: grant.grantId,
        business: business(grant.businessId),
        status: grant.status,
        channel: grant.channel,
        claimed_at: grant.claimedAt,
        ended_at: grant.endedAt,
        revision: grant.revision,
        contiguous: grant.contiguous,
        reads: grant.reads,
        last_read_at: grant.lastReadAt,
      }))
      .reverse(),
    unreadable: [...history.unreadable, ...refusedLooks(history, texts), ...unreadable],
    verification,
  };
}

/** Something of the log with the time that it is shown at. */
interface Shown<T> {
  readonly own: T;
  readonly shownAt: string;
}

/** As the person sees times: they do not rise on the way back. @param oldestFirst in the order of the log */
function newestFirst<T extends { readonly at: string }>(oldestFirst: readonly T[]): readonly Shown<T>[] {
  const back = [...oldestFirst].reverse();
  const times = fallingTimes(back.map(({ at }) => at));
  return back.map((own, index) => ({ own, shownAt: times[index] ?? own.at }));
}

/** The looks stand among the entries all the same, without their reasons and names. */
function refusedLooks(
  { entries, madeFrom: { stream } }: PersonHistory,
  { refused }: OpenedTexts,
): PersonHistory['unreadable'] {
  return entries
    .filter(({ revision }) => refused.has(revision))
    .map(({ revision, position, action, assistantId }) => {
      const type = assistantId === null ? `access.${action}.v1` : `access.${action}_by_assistant.v1`;
      return { stream, revision, position, type };
    });
}

function reportedActs(
  { acts, entries }: PersonHistory,
  { names }: OpenedTexts,
  isAsked: (act: AssistantAct) => boolean,
): readonly ReportedAct[] {
  const named = new Map(entries.map(({ assistantId, revision }) => [assistantId, names.get(revision)]));
  return newestFirst(acts)
    .filter(({ own }) => isAsked(own))
    .map((act) => reportedAct(act, named.get(act.own.assistantId) ?? ''));
}

function reportedAct({ own, shownAt: at }: Shown<AssistantAct>, name: string): ReportedAct {
  const { action, assistantId: id, grantId, requestId, stream, revision, position } = own;
  return { at, action, assistant: { id, name }, grant_id: grantId, request_id: requestId, stream, revision, position };
}

function reportedEntry(
  { own: entry, shownAt: at }: Shown<AccessEntry>,
  business: (id: string, position: string) => NamedBusiness,
  { reasons, names, gone }: OpenedTexts,
): ReportedEntry {
  return {
    at,
    business: entry.businessId === null ? null : business(entry.businessId, entry.position),
    action: entry.action,
    channel: entry.channel,
    looked_by: entry.lookedBy,
    reason: reasons.get(entry.revision) ?? null,
    reason_gone: entry.lookedBy !== null && gone.has(entry.revision),
    assistant: entry.assistantId === null ? null : { id: entry.assistantId, name: names.get(entry.revision) ?? '' },
    grant_id: entry.grantId,
    grant_revision: entry.grantRevision,
    fields: entry.fields,
    request_id: entry.requestId,
    revision: entry.revision,
    position: entry.position,
  };
}
