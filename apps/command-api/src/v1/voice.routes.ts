import { answer, defineRoute, schema } from '#http';
import {
  EXAMPLE_OF_KEY,
  PREVIEW_ID,
  SpokenActiveGrant,
  SpokenDecodedKeys,
  SpokenPendingGrant,
  SpokenPreview,
  SpokenUnreadableGrant,
} from '#resources';
import { DECODE_BODY_BYTES } from './decode.dto.js';
import { SpokenClaimDto, SpokenDecodeDto, SpokenPreviewDto } from './voice.dto.js';

const CALL_ID = '00000000-call';
const call_id = CALL_ID;

const headers = [
  {
    name: 'X-Call-Id',
    in: 'header',
    required: false,
    description:
      'Id of the call: printable ASCII characters without spaces. Without it, `call_id` of the body is taken; one of them must be there.',
    schema: schema.text(undefined, { pattern: '^[!-~]{1,128}$', maxLength: 128 }),
    example: CALL_ID,
  },
] as const;

const tag = 'Voice agents';

export const VOICE = {
  decodeKey: defineRoute('POST /v1/voice/decode', {
    id: 'decodeKeyByVoice',
    summary: 'decode_key',
    description: 'Looks no key up. Counts with `POST /v1/keys/decode` against the same limit.',
    tag,
    countedAs: 'decode',
    bodyLimit: DECODE_BODY_BYTES,
    headers,
    body: [SpokenDecodeDto, { transcript: 'my key is alpha bravo charlie dash ...', call_id }],
    answers: { 200: answer('The keys.', SpokenDecodedKeys) },
    errors: ['transcript_too_long'],
  }),
  createPreview: defineRoute('POST /v1/voice/previews', {
    id: 'createPreviewByVoice',
    summary: 'preview_key',
    description: 'The preview belongs to the call. A call has three look-ups; a malformed key is none.',
    tag,
    countedAs: 'look-up',
    discloses: 'preview',
    headers,
    body: [SpokenPreviewDto, { key: EXAMPLE_OF_KEY.formatted, call_id }],
    answers: { 201: answer('The masked preview.', SpokenPreview) },
    errors: ['invalid_key_format', 'key_not_found', 'call_preview_limit'],
  }),
  claimGrant: defineRoute('POST /v1/voice/grants', {
    id: 'claimGrantByVoice',
    summary: 'claim_key',
    description: 'Only a preview that was made in this call.',
    tag,
    discloses: 'claim',
    headers,
    body: [SpokenClaimDto, { preview_id: PREVIEW_ID, call_id }],
    answers: {
      200: answer('A claim repeated on a grant that is not active.', SpokenUnreadableGrant),
      201: answer('The active grant.', SpokenActiveGrant),
      202: answer('The person has to approve this claim.', SpokenPendingGrant),
    },
    errors: [
      'invalid_external_ref',
      'preview_not_found',
      'preview_other_call',
      'claim_window_expired',
      'key_not_usable',
    ],
  }),
};
