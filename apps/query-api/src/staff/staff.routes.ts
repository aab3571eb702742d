import { answer, defineRoute, schema } from '#http';
import { AccessHistory, Business, ErasureRequestPage, HistoryProof } from '#resources';
import { CursorDto } from '../cursor.dto.js';
import { FindBusinessesDto } from './find-businesses.dto.js';
import { LookDto, ProofLookDto } from './look.dto.js';

const { named, object, page, text, timestamp } = schema;

const ProductionRequestList = named(
  'ProductionRequestList',
  page(
    'The requests that wait for an answer.',
    object('A request for production access.', {
      business: Business,
      use_case: text('What the business said.'),
      requested_at: timestamp(),
    }),
  ),
);
const ChangeRequestList = named(
  'ChangeRequestList',
  page(
    'The changes that wait for an answer.',
    object('Another name, another purpose, or both, of a business in production.', {
      business: Business,
      requested: object('What it would change.', {}, { name: text('Its name.'), purpose: text('Its purpose.') }),
      at: timestamp(),
    }),
  ),
);
export const STAFF_QUERIES = {
  findBusinesses: defineRoute('GET /staff/v1/businesses', {
    id: 'findBusinesses',
    summary: 'Find businesses',
    description:
      'By a part of the name, or by the id; newest first. A page of what is looked for may be short while `next_cursor` leads on.',
    tag: 'Businesses',
    query: FindBusinessesDto,
    answers: { 200: answer('A page.', named('BusinessList', page('Businesses.', Business))) },
  }),
  listProductionRequests: defineRoute('GET /staff/v1/production-requests', {
    id: 'listProductionRequests',
    summary: 'List requests for production access',
    description: 'Those that wait for an answer, newest first.',
    tag: 'Businesses',
    query: CursorDto,
    answers: { 200: answer('A page.', ProductionRequestList) },
  }),
  listChangeRequests: defineRoute('GET /staff/v1/change-requests', {
    id: 'listChangeRequests',
    summary: 'List changes that businesses in production ask for',
    description: 'Those that wait for an answer, newest first.',
    tag: 'Businesses',
    query: CursorDto,
    answers: { 200: answer('A page.', ChangeRequestList) },
  }),
  listErasures: defineRoute('GET /staff/v1/erasures', {
    id: 'listErasures',
    summary: 'List erasures that wait for a second member of staff',
    description: 'Newest first, for 30 days.',
    tag: 'People',
    query: CursorDto,
    answers: { 200: answer('A page.', ErasureRequestPage) },
  }),
  readAccessHistory: defineRoute('GET /staff/v1/people/{id}/access-history', {
    id: 'readAccessHistory',
    summary: "Read a person's access history",
    description:
      'As the person sees it, from the log. The look itself is written down before the answer leaves, and the person sees it.',
    tag: 'People',
    query: LookDto,
    answers: { 200: answer('A page.', AccessHistory) },
    errors: ['person_not_found'],
  }),
  proveAccessHistory: defineRoute('GET /staff/v1/people/{id}/access-history/proof', {
    id: 'proveAccessHistoryOf',
    summary: "Get a proof of a person's access history",
    description:
      'For a request on paper: what the person gets in the app. Each page is a look, written down before the answer ' +
      'leaves; that of the first page stands in the proof.',
    tag: 'People',
    query: ProofLookDto,
    answers: { 200: answer('Newest first, at most 100 entries a page.', HistoryProof) },
    errors: ['person_not_found', 'proof_not_ready', 'proofs_unavailable'],
  }),
};
