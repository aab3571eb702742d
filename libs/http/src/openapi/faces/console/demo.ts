import type { Paths, Schema } from '../../document.js';
import { answer, listAnswer } from '../../responses.js';
import { object, ref, text } from '../../schema.js';
import {
  activeGrant,
  address,
  endedGrant,
  ids,
  name,
  pendingGrant,
  preview,
  releasedGrant,
} from '../../v1/examples.js';
import { grantSchemas } from '../../v1/grant-schemas.js';
import { grantFilters } from '../../v1/grants.js';
import { mailSchemas } from '../../v1/mail-schemas.js';
import { previewSchemas } from '../../v1/previews.js';
import { listOf } from '../business-schemas.js';
import { idInPath, operation, reading } from '../operation.js';
import { businessId } from './businesses.js';

export const demoSchemas: Readonly<Record<string, Schema>> = {
  ...mailSchemas,
  ...previewSchemas,
  ...grantSchemas,
  DemoPeopleList: listOf(
    'The made-up people of this business.',
    object('A made-up person.', {
      kind: text('`direct`: claims are active at once. `approves_claims`: they wait. `child`: the key is not found.', {
        enum: ['direct', 'approves_claims', 'child'],
      }),
      key: text('The key, without hyphens.'),
      formatted: text('The key as people read it.'),
      name: ref('Name'),
      address: ref('Address'),
    }),
  ),
};

const tag = 'Demo';
const grantId = idInPath('grantId', 'Id of the grant.');
const refusals = ['role_not_allowed', 'business_not_found', 'crypto_unavailable'] as const;

export const demoPaths: Paths = {
  '/console/v1/businesses/{id}/demo/people': {
    get: reading({
      id: 'listDemoPeople',
      summary: 'List the made-up people',
      description: 'Keys are this business’s own. `/v1` does not know them, and the demo knows no others.',
      tag,
      parameters: [businessId],
      answers: {
        200: answer('All of them.', ref('DemoPeopleList'), {
          data: [{ kind: 'direct', key: 'XXXXXXXXXX', formatted: 'XXX-XXX-XXXX', name, address }],
          next_cursor: null,
        }),
      },
      refusals,
    }),
  },
  '/console/v1/businesses/{id}/demo/previews': {
    post: operation({
      id: 'createDemoPreview',
      summary: 'Look up the key of a made-up person',
      description: 'As in `/v1`, and counted against nothing.',
      tag,
      parameters: [businessId],
      body: ['PreviewRequest', { key: 'XXX-XXX-XXXX' }],
      answers: { 201: answer('The masked preview.', ref('Preview'), preview) },
      refusals: ['invalid_key_format', 'key_not_found', ...refusals],
    }),
  },
  '/console/v1/businesses/{id}/demo/grants': {
    post: operation({
      id: 'claimDemoGrant',
      summary: 'Claim a preview of the demo',
      description:
        'As in `/v1`. Nobody holds the phone of a made-up person: a claim that waits for approval is approved by itself after 5 seconds.',
      tag,
      parameters: [businessId],
      body: ['ClaimRequest', { preview_id: ids.preview, external_ref: 'order-1' }],
      answers: {
        200: answer('A claim repeated on a grant that is not active.', ref('UnreadableGrant'), endedGrant),
        201: answer('The active grant.', ref('ActiveGrant'), activeGrant),
        202: answer('It waits for approval.', ref('PendingGrant'), pendingGrant),
      },
      refusals: ['invalid_external_ref', 'preview_not_found', 'claim_window_expired', 'key_not_usable', ...refusals],
    }),
    get: reading({
      id: 'listDemoGrants',
      summary: 'List the grants of the demo',
      description:
        'As in `/v1`. With a filter, a page may hold fewer than 50 while `next_cursor` says that there are more. Made-up people change ' +
        'nothing, so `updated_since` selects nothing.',
      tag,
      parameters: [businessId, ...grantFilters],
      answers: {
        200: listAnswer('A page.', ref('GrantList'), { data: [activeGrant, endedGrant], next_cursor: null }),
      },
      refusals: ['invalid_request', ...refusals],
    }),
  },
  '/console/v1/businesses/{id}/demo/grants/{grantId}': {
    get: reading({
      id: 'readDemoGrant',
      summary: 'Read a grant of the demo',
      tag,
      parameters: [businessId, grantId],
      answers: { 200: answer('The grant as it stands.', ref('Grant'), activeGrant) },
      refusals: ['grant_not_found', ...refusals],
    }),
    delete: operation({
      id: 'releaseDemoGrant',
      summary: 'Release a grant of the demo',
      tag,
      parameters: [businessId, grantId],
      answers: { 200: answer('Released.', ref('ReleasedGrant'), releasedGrant) },
      refusals: ['role_not_allowed', 'business_not_found', 'grant_not_found', 'grant_not_active'],
    }),
  },
};
