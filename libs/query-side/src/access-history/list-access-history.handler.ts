import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { accessAction, damageOf, fallingTimes, isEventType, isLook, type AccessEvent } from '#domain';
import { EventStore, type RecordedEvent } from '#event-store';
import { isUnreadable, Vault } from '#vault';
import { Businesses } from '../find-business/businesses.js';
import { namedBusinesses } from '../person-grants/business-names.js';
import type { NamedBusiness } from '../person-grants/person-grant.js';
import { QueryRejected } from '../query-rejected.js';
import { accessCursor, placeOfCursor, type AccessPlace } from './access-cursor.js';
import { pageOfAccess } from './access-entries.js';
import {
  ListAccessHistory,
  type AccessHistoryPage,
  type PublicAccess,
  type UnreadableAccess,
} from './list-access-history.query.js';
import { openedReasons } from './opened-reasons.js';

/** docs/api.md, Limits. */
const PAGE = 50;
/** No entry is later. */
const LATEST = '9999-12-31T23:59:59.999Z';

/** With the reason of a look opened. */
interface ReadAccess {
  readonly event: AccessEvent;
  readonly reason: string | null;
}

@QueryHandler(ListAccessHistory)
export class ListAccessHistoryHandler implements IQueryHandler<ListAccessHistory> {
  constructor(
    private readonly log: EventStore,
    private readonly businesses: Businesses,
    private readonly vault: Vault,
  ) {}

  async execute({ personId, cursor }: ListAccessHistory): Promise<AccessHistoryPage> {
    const place = cursor === undefined ? undefined : placeOf(cursor);
    const { events, next } = await pageOfAccess(this.log, personId, place?.revision, PAGE);
    const accesses = await this.accesses(personId, events);
    const businessOf = await namedBusinesses(this.businesses, businessesOf(accesses));
    const times = fallingTimes(
      accesses.flatMap((access) => (access === undefined ? [] : [access.event.at])),
      place?.notAfter,
    );
    let shown = 0;
    const data = accesses.map((access, index) =>
      access === undefined
        ? unreadable(events[index]?.position ?? '')
        : publicAccess(access, times[shown++] ?? '', businessOf),
    );
    const notAfter = times.at(-1) ?? place?.notAfter ?? LATEST;
    return { data, next_cursor: next === null ? null : accessCursor({ revision: next, notAfter }) };
  }

  /** Undefined for what a later version wrote, and for what is damaged: the person is told that it is there. */
  private async accesses(
    personId: string,
    events: readonly RecordedEvent[],
  ): Promise<readonly (ReadAccess | undefined)[]> {
    const whole = events.filter((event) => isEventType(event.type) && damageOf(event) === undefined);
    const reasonOf = await openedReasons(this.vault, personId, whole);
    return events.map((event) => (whole.includes(event) ? readAccess(event, reasonOf) : undefined));
  }
}

function placeOf(cursor: string): AccessPlace {
  const place = placeOfCursor(cursor);
  if (place !== undefined) return place;
  throw new QueryRejected('invalid_request', 'cursor must be the next_cursor of an earlier page');
}

function readAccess(event: RecordedEvent, reasonOf: (event: RecordedEvent) => string | null): ReadAccess | undefined {
  const { type, data, metadata } = event;
  try {
    // Its stream holds events of its kind alone, and this one is whole: that was looked at just now.
    return { event: { type, data, at: metadata.time } as unknown as AccessEvent, reason: reasonOf(event) };
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}

function businessesOf(accesses: readonly (ReadAccess | undefined)[]): readonly string[] {
  return accesses.flatMap((access) =>
    access === undefined || isLook(access.event) ? [] : [access.event.data.businessId],
  );
}

function publicAccess(
  { event, reason }: ReadAccess,
  at: string,
  businessOf: (id: string) => NamedBusiness,
): PublicAccess {
  const { fields } = event.data;
  const told = { at, action: accessAction(event), fields, reason };
  if (isLook(event)) return { ...told, business: null, channel: null, grant_id: null };
  const { businessId, channel } = event.data;
  const grantId = 'grantId' in event.data ? event.data.grantId : null;
  return { ...told, business: businessOf(businessId), channel, grant_id: grantId };
}

function unreadable(position: string): UnreadableAccess {
  const nothing = { at: null, business: null, channel: null, grant_id: null, fields: null, reason: null };
  return { ...nothing, action: 'unreadable', position };
}
