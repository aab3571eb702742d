import type { Operation, Paths } from '../../document.js';
import { answer, listAnswer } from '../../responses.js';
import { ref } from '../../schema.js';
import { ACCESS, CHILD, NAME, REPORT } from './examples.js';
import { cursorParameter } from '../operation.js';
import { operation, reading } from './operation.js';

function list(id: string, summary: string, tag: string, schema: string, example: unknown): Operation {
  return reading({
    id,
    summary,
    tag,
    parameters: [cursorParameter],
    answers: { 200: listAnswer('Newest first, 50 a page.', ref(schema), { data: [example], next_cursor: null }) },
  });
}

/** What happened with the address, and the children who live at it. */
export const historyPaths: Paths = {
  '/person/v1/returned-mail': {
    get: list('listReturnedMail', 'See where mail came back', 'History', 'ReturnedMailList', REPORT),
  },
  '/person/v1/access-history': {
    get: list('listAccessHistory', 'See who was shown what', 'History', 'AccessHistory', ACCESS),
  },
  '/person/v1/children': {
    post: operation({
      id: 'registerChild',
      summary: 'Register a child',
      description: "A child lives at the guardian's address and is found by nobody.",
      tag: 'Children',
      body: ['ChildRequest', { name: NAME }],
      answers: { 201: answer('Registered, with a key.', ref('Child'), CHILD) },
      refusals: ['child_limit_reached'],
    }),
    get: list('listChildren', 'See the children', 'Children', 'ChildList', CHILD),
  },
};
