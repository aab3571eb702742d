import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  accessAction,
  accessStream,
  fallingTimes,
  isAssistantLook,
  isLook,
  knownAt,
  NO_PAST,
  type AccessAction,
  type ActingAssistant,
  type Channel,
  INVALID_CURSOR,
} from '#domain';
import { EventStore, type RecordedEvent } from '#event-store';
import { lookDayOf, readSealedIn, type SealedIn } from '#events';
import { isUnreadable, Vault } from '#vault';
import { QueryRejected } from '../query-rejected.js';
import { PAGE } from '../page-of.js';
import { accessCursor, placeOfCursor, type AccessPlace } from './access-cursor.js';
import { pageOfAccess } from './access-entries.js';
import { BusinessPasts } from './business-pasts.js';
import { openedTexts, type SealedOne, type TextOf } from './opened-texts.js';

/** A business as it was known when it was shown something. */
export interface HistoricBusiness {
  readonly id: string;
  /** Empty where the log cannot tell. */
  readonly name: string;
  /** What it said that it wants addresses for; null before it said so. */
  readonly purpose: string | null;
}

/** One disclosure, or one look: of those who run the service, or of an assistant (docs/api.md, A person's app). */
interface PublicAccess {
  readonly at: string;
  /** Null for a look. */
  readonly business: HistoricBusiness | null;
  readonly action: AccessAction;
  /** Null for a look by staff or an operator. */
  readonly channel: Channel | null;
  /** Null for a preview and for a look. */
  readonly grant_id: string | null;
  /** Names of what was disclosed. */
  readonly fields: readonly string[];
  /** Why staff or an operator looked; null where that is not kept, and for everyone else. */
  readonly reason: string | null;
  /** Which of the person's own assistants was shown it, by the name of that time; null for everyone else. */
  readonly assistant: ActingAssistant | null;
}

/** An entry that cannot be read: that it is there, and where in the log. */
interface UnreadableAccess {
  readonly at: null;
  readonly business: null;
  readonly action: 'unreadable';
  readonly channel: null;
  readonly grant_id: null;
  readonly fields: null;
  readonly reason: null;
  readonly assistant: null;
  readonly position: string;
}

export interface AccessHistoryPage {
  readonly data: readonly (PublicAccess | UnreadableAccess)[];
  readonly next_cursor: string | null;
}

/** Who was shown what of a person, newest first; for the person and for staff alike. */
export class ListAccessHistory extends Query<AccessHistoryPage> {
  /** @param cursor the previous page's `next_cursor` */
  constructor(
    readonly personId: string,
    readonly cursor: string | undefined,
  ) {
    super();
  }
}

/** No entry is later. */
const LATEST = '9999-12-31T23:59:59.999Z';

type AccessIn = SealedIn<ReturnType<typeof accessStream>>;

/** With the reason of a look and the name of an assistant opened. */
interface ReadAccess {
  readonly event: AccessIn;
  readonly reason: string | null;
  readonly assistant: ActingAssistant | null;
}

@QueryHandler(ListAccessHistory)
export class ListAccessHistoryHandler implements IQueryHandler<ListAccessHistory> {
  constructor(
    private readonly log: EventStore,
    private readonly pasts: BusinessPasts,
    private readonly vault: Vault,
  ) {}

  async execute({ personId, cursor }: ListAccessHistory): Promise<AccessHistoryPage> {
    const place = cursor === undefined ? undefined : placeOf(cursor);
    const { events, next } = await pageOfAccess(this.log, personId, place?.revision, PAGE);
    const accesses = await this.accesses(personId, events);
    const businessAt = await this.knownBusinesses(accesses);
    const times = fallingTimes(
      accesses.flatMap((access) => (access === undefined ? [] : [access.event.at])),
      place?.notAfter,
    );
    let shown = 0;
    const data = accesses.map((access, index) =>
      access === undefined
        ? unreadable(events[index]?.position ?? '')
        : publicAccess(access, times[shown++] ?? '', businessAt),
    );
    const notAfter = times.at(-1) ?? place?.notAfter ?? LATEST;
    return { data, next_cursor: next === null ? null : accessCursor({ revision: next, notAfter }) };
  }

  /** The business with an id, as it was known at a position. */
  private async knownBusinesses(
    accesses: readonly (ReadAccess | undefined)[],
  ): Promise<(id: string, position: string) => HistoricBusiness> {
    const ids = [...new Set(businessesOf(accesses))];
    const pasts = new Map(await Promise.all(ids.map(async (id) => [id, await this.pasts.of(id)] as const)));
    return (id, position) => {
      const { name = '', purpose = null } = knownAt(pasts.get(id) ?? NO_PAST, position) ?? {};
      return { id, name, purpose };
    };
  }

  /** Undefined for what a later version wrote, and for what is damaged: the person is told that it is there. */
  private async accesses(
    personId: string,
    events: readonly RecordedEvent[],
  ): Promise<readonly (ReadAccess | undefined)[]> {
    const stream = accessStream(personId);
    const understood = events.map((event) => unlessUnreadable(() => readSealedIn(stream, event)));
    const sealed = understood.map((event) => event && sealedIn(personId, event));
    const textOf = await openedTexts(
      this.vault,
      sealed.filter((one) => one !== undefined),
    );
    return understood.map((event, index) => event && readAccess(event, sealed[index], textOf));
  }
}

function placeOf(cursor: string): AccessPlace {
  const place = placeOfCursor(cursor);
  if (place !== undefined) return place;
  throw new QueryRejected(INVALID_CURSOR);
}

/** The one thing in an entry that is sealed: for the person, or for the day where the person had no key. */
function sealedIn(personId: string, event: AccessIn): SealedOne | undefined {
  const subject = { kind: 'person', id: personId } as const;
  if (isAssistantLook(event)) return { subject, field: 'assistantName', text: event.data.assistantName };
  if (!isLook(event)) return undefined;
  const { reason, passingReason = null } = event.data;
  if (reason !== null) return { subject, field: 'reason', text: reason };
  if (passingReason === null) return undefined;
  return { subject: lookDayOf(event.at), field: 'passingReason', text: passingReason };
}

function readAccess(event: AccessIn, sealed: SealedOne | undefined, textOf: TextOf): ReadAccess | undefined {
  return unlessUnreadable(() => {
    const text = sealed === undefined ? null : textOf(sealed);
    if (!isAssistantLook(event)) return { event, reason: text, assistant: null };
    return { event, reason: null, assistant: { id: event.data.assistantId, name: text ?? '' } };
  });
}

function unlessUnreadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}

function businessesOf(accesses: readonly (ReadAccess | undefined)[]): readonly string[] {
  return accesses.flatMap((access) =>
    access !== undefined && 'businessId' in access.event.data ? [access.event.data.businessId] : [],
  );
}

function publicAccess(
  { event, reason, assistant }: ReadAccess,
  at: string,
  businessAt: (id: string, position: string) => HistoricBusiness,
): PublicAccess {
  const { fields } = event.data;
  const shown = { at, action: accessAction(event), fields, reason, assistant };
  if (isLook(event)) return { ...shown, business: null, channel: null, grant_id: null };
  if (isAssistantLook(event)) return { ...shown, business: null, channel: 'mcp', grant_id: null };
  const { businessId, channel } = event.data;
  const grantId = 'grantId' in event.data ? event.data.grantId : null;
  return { ...shown, business: businessAt(businessId, event.position), channel, grant_id: grantId };
}

function unreadable(position: string): UnreadableAccess {
  const nothing = {
    at: null,
    business: null,
    channel: null,
    grant_id: null,
    fields: null,
    reason: null,
    assistant: null,
  };
  return { ...nothing, action: 'unreadable', position };
}
