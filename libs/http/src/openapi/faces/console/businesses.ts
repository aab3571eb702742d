import type { Paths, Schema } from '../../document.js';
import { answer } from '../../responses.js';
import { date, object, ref, text, timestamp, uuid } from '../../schema.js';
import { businessExample, businessSchema, listOf } from '../business-schemas.js';
import { cursorParameter, EXAMPLE_ID, idInPath, operation, reading } from '../operation.js';

export const businessId = idInPath('id', 'Id of the business.');

const count: Schema = { type: 'integer', minimum: 0 };

export const businessSchemas: Readonly<Record<string, Schema>> = {
  Business: businessSchema,
  BusinessList: listOf('The businesses that the caller is a member of.', ref('Business')),
  NewBusiness: object('A new business.', { name: text('Shown to people.', { maxLength: 100 }) }),
  BusinessChange: object(
    'What is left out stays as it is. All of it is changed, or nothing; in production a name and a purpose wait for staff.',
    {
      name: text('Shown to people.', { maxLength: 100 }),
      purpose: text('What addresses are wanted for. Shown to people.', { maxLength: 200 }),
      claim_window_minutes: { type: 'integer', minimum: 1, maximum: 60 },
    },
    ['name', 'purpose', 'claim_window_minutes'],
  ),
  ProductionRequest: object(
    'Why the business needs real people.',
    {
      use_case: text('For staff to judge.', { maxLength: 2000 }),
      purpose: text('What addresses are wanted for. Shown to people.', { maxLength: 200 }),
    },
    ['purpose'],
  ),
  Usage: object('Usage by day, today first.', {
    data: {
      type: 'array',
      items: object('A day, UTC.', { date, requests: count, previews: count, claims: count, reads: count }),
    },
  }),
  NoticeList: listOf(
    'What the members should know.',
    object('A notice.', {
      id: uuid,
      kind: text(
        'Such as `production_approved`, `lookups_restricted`, `endpoint_failing` or `endpoint_disabled`; more come.',
      ),
      at: timestamp,
      text: text('The notice in words.'),
    }),
  ),
};

const tag = 'Businesses';
const business = { 200: answer('The business.', ref('Business'), businessExample) };

export const businessPaths: Paths = {
  '/console/v1/businesses': {
    post: operation({
      id: 'registerBusiness',
      summary: 'Register a business',
      description: 'It starts in demo mode, with the caller as its owner.',
      tag,
      body: ['NewBusiness', { name: 'Example Books (example.com)' }],
      answers: { 201: answer('The business.', ref('Business'), businessExample) },
      refusals: ['crypto_unavailable'],
    }),
    get: reading({
      id: 'listBusinesses',
      summary: 'List your businesses',
      tag,
      parameters: [cursorParameter],
      answers: { 200: answer('A page.', ref('BusinessList'), { data: [businessExample], next_cursor: null }) },
      refusals: ['invalid_request'],
    }),
  },
  '/console/v1/businesses/{id}': {
    get: reading({
      id: 'readBusiness',
      summary: 'Read a business',
      tag,
      parameters: [businessId],
      answers: business,
      refusals: ['business_not_found'],
    }),
    patch: operation({
      id: 'changeBusiness',
      summary: 'Change name, purpose or claim window',
      tag,
      parameters: [businessId],
      body: ['BusinessChange', { claim_window_minutes: 30 }],
      answers: business,
      refusals: ['role_not_allowed', 'business_not_found'],
    }),
  },
  '/console/v1/businesses/{id}/production-request': {
    post: operation({
      id: 'requestProduction',
      summary: 'Ask for production access',
      description: 'Staff answer it. Asking again replaces the use case; a business in production stays as it is.',
      tag,
      parameters: [businessId],
      body: ['ProductionRequest', { use_case: 'We mail printed books.' }],
      answers: {
        202: answer('Staff will look at it.', ref('Business'), {
          ...businessExample,
          production_requested_at: '2030-01-01T12:00:00.000Z',
        }),
      },
      refusals: ['role_not_allowed', 'business_not_found'],
    }),
  },
  '/console/v1/businesses/{id}/usage': {
    get: reading({
      id: 'readUsage',
      summary: 'Read usage by day',
      description: 'Requests are those with a live API key. Reads count each grant read alone or on a page of a list.',
      tag,
      parameters: [
        businessId,
        {
          name: 'days',
          in: 'query',
          required: false,
          description: 'How many days, today counted; 30 without it.',
          schema: { type: 'string', pattern: '^([1-9]|[1-8][0-9]|90)$' },
        },
      ],
      answers: {
        200: answer('The days.', ref('Usage'), {
          data: [{ date: '2030-01-01', requests: 12, previews: 3, claims: 2, reads: 5 }],
        }),
      },
      refusals: ['invalid_request', 'business_not_found'],
    }),
  },
  '/console/v1/businesses/{id}/notices': {
    get: reading({
      id: 'listNotices',
      summary: 'List notices',
      tag,
      parameters: [businessId, cursorParameter],
      answers: {
        200: answer('A page.', ref('NoticeList'), {
          data: [
            { id: EXAMPLE_ID, kind: 'production_approved', at: '2030-01-01T12:00:00.000Z', text: 'The API is open.' },
          ],
          next_cursor: null,
        }),
      },
      refusals: ['invalid_request', 'business_not_found'],
    }),
  },
};
