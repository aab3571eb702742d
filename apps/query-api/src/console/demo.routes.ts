import { answer, defineRoute, answersList, schema } from '#http';
import { Address, EXAMPLE_OF_KEY, Grant, GrantList, Name } from '#resources';
import { ListGrantsDto } from '../v1/list-grants.dto.js';

const { choice, named, object, page, text } = schema;

const DemoPerson = named(
  'DemoPerson',
  object('A made-up person.', {
    kind: choice(
      ['direct', 'approves_claims', 'child'],
      '`direct`: claims are active at once. `approves_claims`: they wait. `child`: the key is not found.',
    ),
    key: text('The key, without hyphens.'),
    formatted: text('The key as people read it.'),
    name: Name,
    address: Address,
  }),
  EXAMPLE_OF_KEY,
);
const tag = 'Demo';
const needs = 'use-demo';

/** `/v1` on made-up people. */
export const DEMO_QUERIES = {
  listDemoPeople: defineRoute('GET /console/v1/businesses/{id}/demo/people', {
    id: 'listDemoPeople',
    summary: 'List the made-up people',
    description: 'Keys are this business’s own. `/v1` does not know them, and the demo knows no others.',
    tag,
    needs,
    answers: { 200: answer('All of them.', named('DemoPeopleList', page('The made-up people.', DemoPerson))) },
  }),
  listDemoGrants: defineRoute('GET /console/v1/businesses/{id}/demo/grants', {
    id: 'listDemoGrants',
    summary: 'List the grants of the demo',
    description:
      'As in `/v1`. With a filter, a page may hold fewer than 50 while `next_cursor` says that there are more. Made-up people change ' +
      'nothing, so `updated_since` selects nothing.',
    tag,
    needs,
    query: ListGrantsDto,
    answers: { 200: answersList('A page.', GrantList) },
  }),
  readDemoGrant: defineRoute('GET /console/v1/businesses/{id}/demo/grants/{grantId}', {
    id: 'readDemoGrant',
    summary: 'Read a grant of the demo',
    description: 'As in `/v1`.',
    tag,
    needs,
    answers: { 200: answer('The grant as it stands.', Grant) },
    errors: ['grant_not_found'],
  }),
};
