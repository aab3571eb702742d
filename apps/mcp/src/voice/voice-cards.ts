import { SpokenBusinessCheck, SpokenDecodedKeys, SpokenGrant, SpokenPreview } from '#resources';
import { READS } from '../server/tool.js';
import { GetGrantDto, SpokenClaimDto, SpokenDecodeDto, SpokenPreviewDto } from './voice-inputs.js';

export const CHECK_KEY = {
  name: 'check_key',
  title: 'Check the API key',
  description: 'Names the business that the API key belongs to.',
  output: SpokenBusinessCheck,
  hints: READS,
  countedAs: 'request',
} as const;

export const DECODE_KEY = {
  name: 'decode_key',
  title: 'Decode a spoken key',
  description:
    'Reads person keys out of a transcript of speech, likeliest first, in the groups in which they are read back. Looks no key up.',
  input: SpokenDecodeDto,
  output: SpokenDecodedKeys,
  hints: READS,
  countedAs: 'decode',
} as const;

export const PREVIEW_KEY = {
  name: 'preview_key',
  title: 'Look a key up',
  description:
    'Looks a person key up and shows a masked name and the city, to be read back to the person. A call has three look-ups; a malformed key is none. The preview can be claimed for a few minutes, in this call alone.',
  input: SpokenPreviewDto,
  output: SpokenPreview,
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  countedAs: 'look-up',
} as const;

export const CLAIM_KEY = {
  name: 'claim_key',
  title: 'Claim a preview',
  description:
    'Asks for the exact name and mailing address behind a preview of this call, once the person has said that it is them. Some people approve each claim in their app: it is pending until then.',
  input: SpokenClaimDto,
  output: SpokenGrant,
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  countedAs: 'request',
} as const;

export const GET_GRANT = {
  name: 'get_grant',
  title: 'Read a grant',
  description: 'Reads a grant as it stands now: the current name and address while it is active.',
  input: GetGrantDto,
  output: SpokenGrant,
  hints: READS,
  countedAs: 'request',
} as const;
