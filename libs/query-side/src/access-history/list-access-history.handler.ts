import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { fallingTimes } from '#domain';
import { EventStore, type JsonValue, type RecordedEvent } from '#event-store';
import { Vault } from '#vault';
import { Businesses } from '../find-business/businesses.js';
import { namedBusinesses } from '../person-grants/business-names.js';
import type { NamedBusiness } from '../person-grants/person-grant.js';
import { QueryRejected } from '../query-rejected.js';
import { accessCursor, placeOfCursor, type AccessPlace } from './access-cursor.js';
import { pageOfAccess } from './access-entries.js';
import { ListAccessHistory, type AccessHistoryPage, type PublicAccess } from './list-access-history.query.js';
import { openedReasons } from './opened-reasons.js';

/** docs/api.md, Limits. */
const PAGE = 50;

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
    const businessOf = await namedBusinesses(
      this.businesses,
      events.map(({ data }) => textOf(data['businessId'])).filter((id) => id !== null),
    );
    const reasonOf = await openedReasons(this.vault, personId, events);
    const times = fallingTimes(
      events.map(({ metadata }) => metadata.time),
      place?.notAfter,
    );
    return {
      data: events.map((event, index) => publicAccess(event, times[index] ?? '', businessOf, reasonOf)),
      next_cursor: next === null ? null : accessCursor({ revision: next, notAfter: times.at(-1) ?? '' }),
    };
  }
}

function placeOf(cursor: string): AccessPlace {
  const place = placeOfCursor(cursor);
  if (place !== undefined) return place;
  throw new QueryRejected('invalid_request', 'cursor must be the next_cursor of an earlier page');
}

function publicAccess(
  event: RecordedEvent,
  at: string,
  businessOf: (id: string) => NamedBusiness,
  reasonOf: (event: RecordedEvent) => string | null,
): PublicAccess {
  const { type, data } = event;
  const { fields } = data;
  const businessId = textOf(data['businessId']);
  return {
    at,
    business: businessId === null ? null : businessOf(businessId),
    action: type.replace(/^access\.|\.v1$/g, ''),
    channel: textOf(data['channel']),
    grant_id: textOf(data['grantId']),
    fields: Array.isArray(fields) ? fields.map((field: JsonValue) => textOf(field) ?? '') : [],
    reason: reasonOf(event),
  };
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
