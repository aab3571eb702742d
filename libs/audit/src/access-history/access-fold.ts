import {
  accessAction,
  accessStream,
  isAssistantLook,
  isLook,
  REPEATED_WITHIN,
  type AccessAction,
  type AccessEvent,
  type Sealed,
  type SealedText,
} from '#domain';
import type { Position, RecordedEvent } from '#event-store';
import { readSealedIn, type SealedIn } from '#events';

/** One disclosure, or one look of staff, an operator or an assistant, as the log has it. */
export interface AccessEntry {
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string;
  readonly action: AccessAction;
  /** Null for a look. */
  readonly businessId: string | null;
  /** Null for a look of staff or an operator. */
  readonly channel: string | null;
  /** Who looked: the account of the member of staff, or `operator:<name>`; null for everyone else. */
  readonly lookedBy: string | null;
  /** Why, as it was sealed for the person; null where none was given, and for what a business was shown. */
  readonly sealedReason: SealedText | null;
  /** The same as it was sealed under the key of the day, where the person had none. */
  readonly sealedPassingReason: SealedText | null;
  /** The assistant of the person's own that was shown it, by its id; null for everyone else. */
  readonly assistantId: string | null;
  /** What it was called then, as it was sealed for the person. */
  readonly sealedName: SealedText | null;
  /** Null for a preview and for a look. */
  readonly grantId: string | null;
  /** The grant's revision that was relied on; null where there is no grant. */
  readonly grantRevision: number | null;
  /** Names of what was disclosed. */
  readonly fields: readonly string[];
  /** Of the request that it answered. */
  readonly requestId: string;
  readonly eventId: string;
  readonly revision: number;
  readonly position: Position;
}

/** The events that a history was folded from. */
export interface HistorySource {
  readonly stream: string;
  /** Null when there are none. */
  readonly firstRevision: number | null;
  readonly lastRevision: number | null;
  readonly events: number;
  /** Events that stand there a second time, because an acknowledgement was lost: each is one entry. */
  readonly repeats: number;
  /** True when the revisions run from 0 to the last one, each there once. */
  readonly contiguous: boolean;
}

type AccessStream = ReturnType<typeof accessStream>;

/** Folds the events of one person's access stream, given in their order, into the entries that the person is shown. */
export class AccessFold {
  readonly entries: AccessEntry[] = [];
  private readonly recentIds: string[] = [];
  private first: number | null = null;
  private last: number | null = null;
  private count = 0;
  private repeats = 0;
  private contiguous = true;

  private readonly stream: AccessStream;

  constructor(personId: string) {
    this.stream = accessStream(personId);
  }

  get madeFrom(): HistorySource {
    const { stream, count: events, repeats, contiguous } = this;
    return { stream, firstRevision: this.first, lastRevision: this.last, events, repeats, contiguous };
  }

  /** @throws EventUnreadable for an event that is counted and has no entry */
  take(event: RecordedEvent): void {
    const { id, revision } = event;
    if (revision !== (this.last ?? -1) + 1) this.contiguous = false;
    this.first ??= revision;
    this.last = revision;
    this.count += 1;
    const isRepeat = event.retried && this.recentIds.includes(id);
    this.recentIds.push(id);
    if (this.recentIds.length > REPEATED_WITHIN) this.recentIds.shift();
    if (isRepeat) this.repeats += 1;
    else this.entries.push(entryOf(readSealedIn(this.stream, event)));
  }
}

function entryOf(event: SealedIn<AccessStream>): AccessEntry {
  const { id, revision, position, metadata } = event;
  const place = { requestId: metadata.correlationId, eventId: id, revision, position };
  return { at: event.at, action: accessAction(event), ...shownTo(event), fields: event.data.fields, ...place };
}

type ShownTo = Omit<AccessEntry, 'at' | 'action' | 'fields' | 'requestId' | 'eventId' | 'revision' | 'position'>;

function shownTo(event: Sealed<AccessEvent>): ShownTo {
  if (isLook(event)) {
    const { data } = event;
    const lookedBy = 'operator' in data ? `operator:${data.operator}` : data.accountId;
    const { reason: sealedReason, passingReason: sealedPassingReason = null } = data;
    return { ...NO_BUSINESS, ...NO_LOOK, lookedBy, sealedReason, sealedPassingReason };
  }
  if (isAssistantLook(event)) {
    const { assistantId, assistantName } = event.data;
    return { ...NO_BUSINESS, ...NO_LOOK, channel: 'mcp', assistantId, sealedName: assistantName };
  }
  const { businessId, channel } = event.data;
  const { grantId, grantRevision } = 'grantId' in event.data ? event.data : NO_BUSINESS;
  return { ...NO_LOOK, businessId, channel, grantId, grantRevision };
}

const NO_BUSINESS = { businessId: null, channel: null, grantId: null, grantRevision: null };
const NO_LOOK = {
  ...{ lookedBy: null, sealedReason: null, sealedPassingReason: null },
  ...{ assistantId: null, sealedName: null },
};
