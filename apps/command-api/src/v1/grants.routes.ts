import { answer, defineRoute } from '#http';
import { ActiveGrant, PendingGrant, PREVIEW_ID, ReleasedGrant, ReturnedMailReport, UnreadableGrant } from '#resources';
import { ClaimGrantDto } from './claim-grant.dto.js';

const tag = 'Grants';

export const GRANTS = {
  claimGrant: defineRoute('POST /v1/grants', {
    id: 'claimGrant',
    summary: 'Claim a preview',
    description: 'Claiming the same preview again returns the same grant, as it stands then.',
    tag,
    discloses: 'claim',
    body: [ClaimGrantDto, { preview_id: PREVIEW_ID, external_ref: 'order-1' }],
    answers: {
      200: answer('A claim repeated on a grant that is not active.', UnreadableGrant),
      201: answer('The active grant.', ActiveGrant),
      202: answer('The person has to approve this claim.', PendingGrant),
    },
    errors: [
      'invalid_external_ref',
      'preview_not_found',
      'preview_other_call',
      'claim_window_expired',
      'key_not_usable',
    ],
  }),
  releaseGrant: defineRoute('DELETE /v1/grants/{id}', {
    id: 'releaseGrant',
    summary: 'Release a grant',
    description: 'Delete the name and address that you hold afterwards.',
    tag,
    answers: { 200: answer('Released.', ReleasedGrant) },
    errors: ['grant_not_found', 'grant_not_active'],
  }),
  withdrawClaim: defineRoute('POST /v1/grants/{id}/withdrawal', {
    id: 'withdrawClaim',
    summary: 'Withdraw a pending claim',
    description: 'Takes back a claim that the person has not answered yet. No event follows.',
    tag,
    answers: { 200: answer('Withdrawn.', ReleasedGrant) },
    errors: ['grant_not_found', 'grant_not_pending'],
  }),
  reportReturnedMail: defineRoute('POST /v1/grants/{id}/returned-mail', {
    id: 'reportReturnedMail',
    summary: 'Report returned mail',
    description: 'Takes no body. The person is asked to confirm or update the address.',
    tag: 'Returned mail',
    discloses: 'report',
    answers: {
      200: answer('The report that is open already.', ReturnedMailReport),
      201: answer('A new report.', ReturnedMailReport),
    },
    errors: ['grant_not_found', 'grant_not_active'],
  }),
};
