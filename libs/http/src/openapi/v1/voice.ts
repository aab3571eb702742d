import type { ErrorCode } from '../../errors/error-code.js';
import type { Operation, Parameter, Paths, Response, Responses, Schema } from '../document.js';
import { answer, spokenErrors } from '../responses.js';
import { object, ref, text, uuid } from '../schema.js';
import { INPUT_ERRORS, PRODUCTION_ERRORS } from '../shared-errors.js';
import { activeGrant, decoded, endedGrant, heard, ids, pendingGrant, preview, status } from './examples.js';
import { grantId } from './grants.js';

const tags = ['Voice agents'];
const CALL_ID = '00000000-call';

const IN_HEADER = { pattern: '^[!-~]{1,128}$', maxLength: 128 };
const IN_BODY = { pattern: '^[^\\p{C}\\p{Z}]{1,128}$', maxLength: 128 };

const callId: Parameter = {
  name: 'X-Call-Id',
  in: 'header',
  required: false,
  description:
    'Id of the call: printable ASCII characters without spaces. Without it, `call_id` of the body is taken; one of them must be there.',
  schema: { type: 'string', ...IN_HEADER },
  example: CALL_ID,
};

export const voiceSchemas: Readonly<Record<string, Schema>> = {
  Spoken: object('What every answer of the voice routes carries, errors included.', {
    say: text('A sentence in US English for the agent to say. It names no street and no family name.', {
      minLength: 1,
    }),
  }),
  InCall: object(
    'The call that it is done in.',
    { call_id: text('For platforms that cannot set `X-Call-Id`: printable characters without spaces.', IN_BODY) },
    ['call_id'],
  ),
  BusinessCheck: object('Who the API key speaks for.', {
    business: object('The business.', { id: uuid, name: text('Name of the business.') }),
  }),
};

export const voicePaths: Paths = {
  '/v1/voice/business': {
    get: {
      operationId: 'checkKeyByVoice',
      summary: 'Check the key',
      tags,
      responses: {
        200: spoken('The key works.', 'BusinessCheck', { business: status.business }),
        ...spokenErrors('invalid_request', ...PRODUCTION_ERRORS),
      },
    },
  },
  '/v1/voice/decode': {
    post: inCall('DecodeRequest', heard, {
      operationId: 'decodeKeyByVoice',
      summary: 'decode_key',
      description: 'Looks no key up. Counts with `POST /v1/keys/decode` against the same limit.',
      responses: { 200: spoken('The keys.', 'DecodedKeys', decoded), ...errorsInCall('transcript_too_long') },
    }),
  },
  '/v1/voice/previews': {
    post: inCall(
      'PreviewRequest',
      { key: 'XXX-XXX-XXXX' },
      {
        operationId: 'createPreviewByVoice',
        summary: 'preview_key',
        description: 'The preview belongs to the call. A call has three look-ups; a malformed key is none.',
        responses: {
          201: spoken('The masked preview.', 'Preview', preview),
          ...errorsInCall('invalid_key_format', 'key_not_found', 'call_preview_limit', 'crypto_unavailable'),
        },
      },
    ),
  },
  '/v1/voice/grants': {
    post: inCall(
      'ClaimRequest',
      { preview_id: ids.preview },
      {
        operationId: 'claimGrantByVoice',
        summary: 'claim_key',
        description: 'Only a preview that was made in this call.',
        responses: {
          200: spoken('A claim repeated on a grant that is not active.', 'UnreadableGrant', endedGrant),
          201: spoken('The active grant.', 'ActiveGrant', activeGrant),
          202: spoken('The person has to approve this claim.', 'PendingGrant', pendingGrant),
          ...errorsInCall(
            'invalid_external_ref',
            'preview_not_found',
            'preview_other_call',
            'claim_window_expired',
            'key_not_usable',
            'crypto_unavailable',
          ),
        },
      },
    ),
  },
  '/v1/voice/grants/{id}': {
    get: {
      operationId: 'readGrantByVoice',
      summary: 'get_grant',
      tags,
      parameters: [grantId],
      responses: {
        200: spoken('The grant as it stands.', 'Grant', activeGrant),
        ...spokenErrors(
          'invalid_request',
          ...PRODUCTION_ERRORS,
          'grant_not_found',
          'grant_revoked',
          'crypto_unavailable',
        ),
      },
    },
  },
};

/** The same answer as its counterpart's, and the sentence. */
function spoken(description: string, schema: string, example: object): Response {
  return answer(description, { allOf: [ref(schema), ref('Spoken')] }, { ...example, say: 'A sentence to say.' });
}

function inCall(
  schema: string,
  example: object,
  operation: Omit<Operation, 'tags' | 'parameters' | 'requestBody'>,
): Operation {
  const body = { allOf: [ref(schema), ref('InCall')] };
  const content = { 'application/json': { schema: body, example: { ...example, call_id: CALL_ID } } };
  return { ...operation, tags, parameters: [callId], requestBody: { required: true, content } };
}

function errorsInCall(...codes: readonly ErrorCode[]): Responses {
  return spokenErrors(...INPUT_ERRORS, ...PRODUCTION_ERRORS, ...codes);
}
