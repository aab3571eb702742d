import { answer, defineRoute } from '#http';
import {
  ActiveGrant,
  EXAMPLE_OF_KEY,
  PendingGrant,
  Preview,
  PREVIEW_ID,
  ReleasedGrant,
  UnreadableGrant,
} from '#resources';
import { ClaimGrantDto } from '../v1/claim-grant.dto.js';
import { MakePreviewDto } from '../v1/make-preview.dto.js';

const tag = 'Demo';
const needs = 'use-demo';

/** `/v1` on made-up people. */
export const DEMO = {
  createDemoPreview: defineRoute('POST /console/v1/businesses/{id}/demo/previews', {
    id: 'createDemoPreview',
    summary: 'Look up the key of a made-up person',
    description: 'As in `/v1`, and counted against no plan: an account has 500 in 24 hours.',
    tag,
    needs,
    uses: 'demoPreviews',
    body: [MakePreviewDto, { key: EXAMPLE_OF_KEY.formatted }],
    answers: { 201: answer('The masked preview.', Preview) },
    errors: ['invalid_key_format', 'key_not_found'],
  }),
  claimDemoGrant: defineRoute('POST /console/v1/businesses/{id}/demo/grants', {
    id: 'claimDemoGrant',
    summary: 'Claim a preview of the demo',
    description:
      'As in `/v1`. Nobody holds the phone of a made-up person: a claim that waits for approval is approved by itself after 5 seconds.',
    tag,
    needs,
    body: [ClaimGrantDto, { preview_id: PREVIEW_ID, external_ref: 'order-1' }],
    answers: {
      200: answer('A claim repeated on a grant that is not active.', UnreadableGrant),
      201: answer('The active grant.', ActiveGrant),
      202: answer('It waits for approval.', PendingGrant),
    },
    errors: ['invalid_external_ref', 'preview_not_found', 'claim_window_expired', 'key_not_usable'],
  }),
  releaseDemoGrant: defineRoute('DELETE /console/v1/businesses/{id}/demo/grants/{grantId}', {
    id: 'releaseDemoGrant',
    summary: 'Release a grant of the demo',
    description: 'As in `/v1`.',
    tag,
    needs,
    answers: { 200: answer('Released.', ReleasedGrant) },
    errors: ['grant_not_found', 'grant_not_active'],
  }),
};
