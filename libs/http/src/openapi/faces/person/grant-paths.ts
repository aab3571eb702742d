import type { Operation, Paths } from '../../document.js';
import { answer, listAnswer } from '../../responses.js';
import { ref } from '../../schema.js';
import { GRANT_STATUSES } from '../../v1/grant-schemas.js';
import { GRANT } from './examples.js';
import { cursorParameter } from '../operation.js';
import { grantIdParameter, operation, reading } from './operation.js';

const tag = 'Grants';

function answering(id: string, summary: string, refusal: 'grant_not_pending' | 'grant_not_active'): Operation {
  return operation({
    id,
    summary,
    tag,
    parameters: [grantIdParameter],
    answers: { 200: answer('As it stands now.', ref('Grant'), GRANT) },
    refusals: ['grant_not_found', refusal],
  });
}

/** Who holds the address. */
export const grantPaths: Paths = {
  '/person/v1/grants': {
    get: reading({
      id: 'listGrants',
      summary: 'See who holds the address',
      tag,
      parameters: [
        {
          name: 'status',
          in: 'query',
          required: false,
          description: 'Only grants of this status.',
          schema: { enum: GRANT_STATUSES },
        },
        cursorParameter,
      ],
      answers: {
        200: listAnswer('Newest first, 50 a page.', ref('GrantList'), { data: [GRANT], next_cursor: null }),
      },
    }),
  },
  '/person/v1/grants/{id}/approval': { post: answering('approveClaim', 'Approve a claim', 'grant_not_pending') },
  '/person/v1/grants/{id}/denial': { post: answering('denyClaim', 'Decline a claim', 'grant_not_pending') },
  '/person/v1/grants/{id}/revocation': { post: answering('revokeGrant', 'Take a grant back', 'grant_not_active') },
};
