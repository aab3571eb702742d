import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EventStore, type JsonValue, type RecordedEvent } from '#event-store';
import { Businesses } from '../find-business/businesses.js';
import { namedBusinesses } from '../person-grants/business-names.js';
import type { NamedBusiness } from '../person-grants/person-grant.js';
import { QueryRejected } from '../query-rejected.js';
import { accessCursor, revisionOfCursor } from './access-cursor.js';
import { pageOfAccess } from './access-entries.js';
import { ListAccessHistory, type AccessHistoryPage, type PublicAccess } from './list-access-history.query.js';

/** docs/api.md, Limits. */
const PAGE = 50;

@QueryHandler(ListAccessHistory)
export class ListAccessHistoryHandler implements IQueryHandler<ListAccessHistory> {
  constructor(
    private readonly log: EventStore,
    private readonly businesses: Businesses,
  ) {}

  async execute({ personId, cursor }: ListAccessHistory): Promise<AccessHistoryPage> {
    const from = cursor === undefined ? undefined : startOf(cursor);
    const { events, next } = await pageOfAccess(this.log, personId, from, PAGE);
    const businessOf = await namedBusinesses(
      this.businesses,
      events.map(({ data }) => textOf(data['businessId'])),
    );
    return {
      data: events.map((event) => publicAccess(event, businessOf)),
      next_cursor: next === null ? null : accessCursor(next),
    };
  }
}

function startOf(cursor: string): number {
  const revision = revisionOfCursor(cursor);
  if (revision !== undefined) return revision;
  throw new QueryRejected('invalid_request', 'cursor must be the next_cursor of an earlier page');
}

function publicAccess(
  { type, data, metadata }: RecordedEvent,
  businessOf: (id: string) => NamedBusiness,
): PublicAccess {
  const { grantId, fields } = data;
  return {
    at: metadata.time,
    business: businessOf(textOf(data['businessId'])),
    action: type.replace(/^access\.|\.v1$/g, ''),
    channel: textOf(data['channel']),
    grant_id: typeof grantId === 'string' ? grantId : null,
    fields: Array.isArray(fields) ? fields.map(textOf) : [],
  };
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
