import { answer, answersStream, defineRoute, LAST_EVENT_ID, schema } from '#http';
import { ApiKey, AttemptedFeedEvent, Business, feedPage } from '#resources';
import { CursorDto } from '../cursor.dto.js';
import { ListEventsDto, StreamEventsDto } from '../events.dto.js';
import { UsageDto } from './usage.dto.js';

const { count, date, list, named, object, orNull, page, text, timestamp, uuid } = schema;

const Usage = named(
  'Usage',
  object('Usage by day, today first.', {
    data: list(
      object('A day, UTC.', { date: date(), requests: count(), previews: count(), claims: count(), reads: count() }),
    ),
  }),
);
const Notice = named(
  'Notice',
  object('A notice.', {
    id: uuid(),
    kind: text(
      'Such as `production_approved`, `lookups_restricted`, `endpoint_failing` or `endpoint_disabled`; more come.',
    ),
    at: timestamp(),
    reason: orNull(text('What staff gave as their reason.')),
    until: orNull(timestamp(), 'Until when it holds.'),
    endpoint_id: orNull(uuid(), 'The webhook endpoint that it is about.'),
    text: text('The notice in words.'),
  }),
  { kind: 'production_approved', reason: null, until: null, endpoint_id: null, text: 'The API is open.' },
);
const tag = 'Businesses';

export const CONSOLE_QUERIES = {
  listBusinesses: defineRoute('GET /console/v1/businesses', {
    id: 'listBusinesses',
    summary: 'List your businesses',
    description: 'Those that the caller is a member of.',
    tag,
    query: CursorDto,
    answers: { 200: answer('A page.', named('BusinessList', page('Businesses.', Business))) },
  }),
  readBusiness: defineRoute('GET /console/v1/businesses/{id}', {
    id: 'readBusiness',
    summary: 'Read a business',
    description: 'As it stands, with the role of the caller.',
    tag,
    needs: 'read',
    answers: { 200: answer('The business.', Business) },
  }),
  listApiKeys: defineRoute('GET /console/v1/businesses/{id}/api-keys', {
    id: 'listApiKeys',
    summary: 'List API keys',
    description: 'Owner only. Those in force, without the keys.',
    tag: 'API keys',
    needs: 'manage-api-keys',
    answers: { 200: answer('All of them.', named('ApiKeyList', page('The API keys in force.', ApiKey))) },
  }),
  readUsage: defineRoute('GET /console/v1/businesses/{id}/usage', {
    id: 'readUsage',
    summary: 'Read usage by day',
    description: 'Requests are those with a live API key. Reads count each grant read alone or on a page of a list.',
    tag,
    needs: 'read',
    query: UsageDto,
    answers: { 200: answer('The days.', Usage) },
  }),
  listEvents: defineRoute('GET /console/v1/businesses/{id}/events', {
    id: 'listEvents',
    summary: 'Follow the events feed',
    description:
      'As `GET /v1/events`, in every mode, each event with the last attempts to send it to each of the endpoints that there are, and to listeners.',
    tag: 'Events feed',
    needs: 'read',
    query: ListEventsDto,
    answers: { 200: answer('A stretch of the feed.', named('AttemptedFeedPage', feedPage(AttemptedFeedEvent))) },
    errors: ['events_expired'],
  }),
  streamEvents: defineRoute('GET /console/v1/businesses/{id}/events/stream', {
    id: 'streamEvents',
    summary: 'Have events streamed',
    description:
      'An event stream that stays open: each event with `id`, its `sequence`, and `data`, the event with its attempts so far. Without `Last-Event-ID` from ' +
      'now on. A comment comes every 15 seconds. It ends with the session, and when the caller is no member any more.',
    tag: 'Events feed',
    needs: 'read',
    query: StreamEventsDto,
    headers: [LAST_EVENT_ID],
    answers: { 200: answersStream() },
    errors: ['events_expired'],
  }),
  listNotices: defineRoute('GET /console/v1/businesses/{id}/notices', {
    id: 'listNotices',
    summary: 'List notices',
    description: 'What the members should know, newest first.',
    tag,
    needs: 'read',
    query: CursorDto,
    answers: { 200: answer('A page.', named('NoticeList', page('Notices.', Notice))) },
  }),
};
