import type { Paths, Schema } from '../document.js';
import { answer, errors } from '../responses.js';
import { json, object, ref, text } from '../schema.js';
import { decoded, heard } from './examples.js';

export const decodeSchemas: Readonly<Record<string, Schema>> = {
  DecodeRequest: object('What was heard.', {
    transcript: text('What a speech recogniser made of somebody reading a key out, as it came.', { maxLength: 500 }),
  }),
  DecodedKeys: object('The valid keys that may have been said.', {
    keys: {
      type: 'array',
      description: 'Best first; none when no key seems to be in it.',
      maxItems: 10,
      items: object('A valid key, which nobody has to have.', {
        key: text('Without hyphens.', { pattern: '^[0-9A-Z]{10}$' }),
        formatted: text('As people read it.', { pattern: '^[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{4}$' }),
      }),
    },
  }),
};

export const decodePaths: Paths = {
  '/v1/keys/decode': {
    post: {
      operationId: 'decodeKey',
      summary: 'Decode a spoken key',
      description: 'Looks no key up. Counts against a limit of the API key, apart from requests.',
      tags: ['Previews'],
      requestBody: { required: true, content: json(ref('DecodeRequest'), heard) },
      responses: {
        200: answer('The keys.', ref('DecodedKeys'), decoded),
        ...errors('invalid_request', 'transcript_too_long', 'unauthorized', 'business_not_in_production'),
        ...errors('payload_too_large', 'unsupported_media_type', 'rate_limited'),
        ...errors('internal_error', 'service_unavailable'),
      },
    },
  },
};
