import { answer, answersList, answersStream, defineRoute, LAST_EVENT_ID, saysAsOf, schema } from '#http';
import {
  FeedEvent,
  feedPage,
  Grant,
  GrantList,
  NamedBusiness,
  Receipt,
  SpokenBusinessCheck,
  SpokenGrant,
} from '#resources';
import { ListEventsDto } from '../events.dto.js';
import { ListGrantsDto } from './list-grants.dto.js';

const { count, named, object, text, timestamp } = schema;

const Status = named(
  'Status',
  object(
    'The business, its plan and how much of it is used.',
    {
      business: NamedBusiness,
      plan: object('The limits in force.', {
        name: text('Such as free.'),
        requests_per_minute: count(),
        previews_per_day: count(),
      }),
      usage: object('Used so far.', {
        active_grants: count(),
        previews_today: count('Previews of the last 24 hours, as the limit counts them.'),
      }),
    },
    {
      restricted_until: timestamp(
        'Only while the business is restricted to one request a minute, after too many unknown keys.',
      ),
    },
  ),
);

export const V1_QUERIES = {
  listGrants: defineRoute('GET /v1/grants', {
    id: 'listGrants',
    summary: 'List grants',
    description: 'Newest first, 50 a page.',
    tag: 'Grants',
    query: ListGrantsDto,
    answers: { 200: saysAsOf(answersList('A page of grants.', GrantList)) },
  }),
  readGrant: defineRoute('GET /v1/grants/{id}', {
    id: 'readGrant',
    summary: 'Read a grant',
    description: 'Read it whenever you send mail, rather than keep a copy.',
    tag: 'Grants',
    answers: { 200: answer('The grant as it stands.', Grant) },
    errors: ['grant_not_found', 'grant_revoked'],
  }),
  readReceipt: defineRoute('GET /v1/grants/{id}/receipt', {
    id: 'readReceipt',
    summary: 'Read the receipt of a grant',
    description:
      'Signed, in every state of the grant, the same for you and the person: which data, for what purpose, since when, and how it is withdrawn. ' +
      'It holds no value of the data, and reading it is no read of the grant.',
    tag: 'Grants',
    answers: { 200: answer('The receipt of the state that the grant is in.', Receipt) },
    errors: ['grant_not_found'],
  }),
  readStatus: defineRoute('GET /v1/status', {
    id: 'readStatus',
    summary: 'Read plan and usage',
    description: 'Never counted against a limit.',
    tag: 'Status',
    countedAs: 'nothing',
    answers: { 200: answer('Plan and usage.', Status) },
  }),
  listEvents: defineRoute('GET /v1/events', {
    id: 'listEvents',
    summary: 'Follow the events feed',
    description:
      'What your webhooks send, oldest first, each with its number, whatever endpoints there are. Kept for 30 days.',
    tag: 'Events feed',
    query: ListEventsDto,
    answers: { 200: answer('A stretch of the feed.', named('FeedPage', feedPage(FeedEvent))) },
    errors: ['events_expired'],
  }),
  streamToListener: defineRoute('GET /v1/listeners/{id}/stream', {
    id: 'streamToListener',
    summary: 'Have events streamed',
    description:
      'An event stream that stays open: each event with `id`, its `sequence`, and `data`, `{headers, body}` to be posted as it stands: the three headers of ' +
      'webhooks, signed at that moment, and the exact bytes. What `events` leaves out moves `id` on without `data`; an example has `data` ' +
      'without `id`. Without `Last-Event-ID` it begins where the listener was made. A comment comes every 15 seconds. A second stream ends the first.',
    tag: 'Listeners',
    headers: [LAST_EVENT_ID],
    answers: { 200: answersStream() },
    errors: ['listener_not_found', 'events_expired'],
  }),
  checkKeyByVoice: defineRoute('GET /v1/voice/business', {
    id: 'checkKeyByVoice',
    summary: 'Check the key',
    description: 'Whose API key an agent was set up with.',
    tag: 'Voice agents',
    answers: { 200: answer('The key works.', SpokenBusinessCheck) },
  }),
  readGrantByVoice: defineRoute('GET /v1/voice/grants/{id}', {
    id: 'readGrantByVoice',
    summary: 'get_grant',
    description: 'As its counterpart, with a sentence to say.',
    tag: 'Voice agents',
    answers: { 200: answer('The grant as it stands.', SpokenGrant) },
    errors: ['grant_not_found', 'grant_revoked'],
  }),
};
