import { answer, defineRoute } from '#http';
import { DecodedKeys, EXAMPLE_OF_KEY, Preview } from '#resources';
import { DECODE_BODY_BYTES, DecodeDto } from './decode.dto.js';
import { MakePreviewDto } from './make-preview.dto.js';

export const PREVIEWS = {
  createPreview: defineRoute('POST /v1/previews', {
    id: 'createPreview',
    summary: 'Look up a key',
    description: 'Counts against the previews of the day. A malformed key counts against nothing.',
    tag: 'Previews',
    countedAs: 'look-up',
    discloses: 'preview',
    body: [MakePreviewDto, { key: EXAMPLE_OF_KEY.formatted }],
    answers: { 201: answer('The masked preview.', Preview) },
    errors: ['invalid_key_format', 'key_not_found'],
  }),
  decodeKey: defineRoute('POST /v1/keys/decode', {
    id: 'decodeKey',
    summary: 'Decode a spoken key',
    description: 'Looks no key up. Counts against a limit of the API key, apart from requests.',
    tag: 'Previews',
    countedAs: 'decode',
    bodyLimit: DECODE_BODY_BYTES,
    body: [DecodeDto, { transcript: 'my key is alpha bravo charlie dash ...' }],
    answers: { 200: answer('The keys.', DecodedKeys) },
    errors: ['transcript_too_long'],
  }),
};
