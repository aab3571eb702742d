import { answer, defineRoute, schema } from '#http';
import { AccessHistory } from '../../../faces/src/resources/access.js';
import { Business } from '../../../faces/src/resources/business.js';
import { CursorDto } from '../cursor.dto.js';
import { FindPersonDto } from './find-person.dto.js';
import { LookDto } from './look.dto.js';

const { named, object, orNull, page, text, timestamp, uuid } = schema;

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
const Person = named(
  'Person',
  object('That a person is there, and nothing more.', {
    id: uuid(),
    registered_at: orNull(timestamp(), 'Null where it cannot be read.'),
  }),
);

export const STAFF_QUERIES = {
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
  findPerson: defineRoute('GET /staff/v1/people', {
    id: 'findPerson',
    summary: 'Find a person by e-mail address',
    description: 'Who is found sees that in the access history, with the reason.',
    tag: 'People',
    query: FindPersonDto,
    answers: { 200: answer('The person.', Person) },
    errors: ['person_not_found'],
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
};
