import type { Parameter, Paths } from '../document.js';
import { answer, errors, listAnswer } from '../responses.js';
import { json, ref, uuid } from '../schema.js';
import { activeGrant, endedGrant, ids, pendingGrant, releasedGrant } from './examples.js';
import { GRANT_STATUSES } from './grant-schemas.js';

const ACCESS = ['unauthorized', 'business_not_in_production'] as const;
const LIMITS = ['rate_limited'] as const;
const FAULTS = ['internal_error', 'service_unavailable', 'crypto_unavailable'] as const;

export const grantId: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Id of the grant. Anything that is no UUID is an id that nothing has.',
  schema: uuid,
  example: ids.grant,
};

export const grantFilters: readonly Parameter[] = [
  {
    name: 'status',
    in: 'query',
    required: false,
    description: 'Only grants with this status.',
    schema: { type: 'string', enum: GRANT_STATUSES },
  },
  {
    name: 'updated_since',
    in: 'query',
    required: false,
    description:
      'Only grants on which something changed at or after this moment: an address change, a scheduled or cancelled move, a ' +
      'confirmation, a name change or a revocation. An ISO 8601 date-time with Z or an offset (encode + as %2B), or a date, which ' +
      'means midnight UTC.',
    schema: { type: 'string' },
    example: '2030-01-01T00:00:00Z',
  },
  {
    name: 'cursor',
    in: 'query',
    required: false,
    description: '`next_cursor` of the page before.',
    schema: uuid,
  },
];

export const grantPaths: Paths = {
  '/v1/grants': {
    post: {
      operationId: 'claimGrant',
      summary: 'Claim a preview',
      description: 'Claiming the same preview again returns the same grant, as it stands then.',
      tags: ['Grants'],
      requestBody: {
        required: true,
        content: json(ref('ClaimRequest'), { preview_id: ids.preview, external_ref: 'order-1' }),
      },
      responses: {
        200: answer('A claim repeated on a grant that is not active.', ref('UnreadableGrant'), endedGrant),
        201: answer('The active grant.', ref('ActiveGrant'), activeGrant),
        202: answer('The person has to approve this claim.', ref('PendingGrant'), pendingGrant),
        ...errors('invalid_request', 'invalid_external_ref', ...ACCESS, 'preview_not_found', 'preview_other_call'),
        ...errors('claim_window_expired', 'key_not_usable', 'payload_too_large', 'unsupported_media_type'),
        ...errors(...LIMITS, ...FAULTS),
      },
    },
    get: {
      operationId: 'listGrants',
      summary: 'List grants',
      tags: ['Grants'],
      parameters: grantFilters,
      responses: {
        200: listAnswer('A page of grants.', ref('GrantList'), { data: [activeGrant, endedGrant], next_cursor: null }),
        ...errors('invalid_request', ...ACCESS, ...LIMITS, ...FAULTS),
      },
    },
  },
  '/v1/grants/{id}': {
    get: {
      operationId: 'readGrant',
      summary: 'Read a grant',
      description: 'Read it whenever you send mail, rather than keep a copy.',
      tags: ['Grants'],
      parameters: [grantId],
      responses: {
        200: answer('The grant as it stands.', ref('Grant'), activeGrant),
        ...errors('invalid_request', ...ACCESS, 'grant_not_found', 'grant_revoked', ...LIMITS, ...FAULTS),
      },
    },
    delete: {
      operationId: 'releaseGrant',
      summary: 'Release a grant',
      description: 'Delete the name and address that you hold afterwards.',
      tags: ['Grants'],
      parameters: [grantId],
      responses: {
        200: answer('Released.', ref('ReleasedGrant'), releasedGrant),
        ...errors('invalid_request', ...ACCESS, 'grant_not_found', 'grant_not_active', 'payload_too_large'),
        ...errors('unsupported_media_type', ...LIMITS, ...FAULTS),
      },
    },
  },
  '/v1/grants/{id}/withdrawal': {
    post: {
      operationId: 'withdrawClaim',
      summary: 'Withdraw a pending claim',
      description: 'Takes back a claim that the person has not answered yet. No event follows.',
      tags: ['Grants'],
      parameters: [grantId],
      responses: {
        200: answer('Withdrawn.', ref('ReleasedGrant'), releasedGrant),
        ...errors('invalid_request', ...ACCESS, 'grant_not_found', 'grant_not_pending', 'payload_too_large'),
        ...errors('unsupported_media_type', ...LIMITS, ...FAULTS),
      },
    },
  },
};
