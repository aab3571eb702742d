import type { Paths, Schema } from '../document.js';
import { answer, errors } from '../responses.js';
import { json, object, ref, text, timestamp, uuid } from '../schema.js';
import { preview } from './examples.js';

export const previewSchemas: Readonly<Record<string, Schema>> = {
  Preview: object('A masked look at the person that a key stands for. Read it back to the person before you claim.', {
    preview_id: uuid,
    display: object('What may be read out.', {
      name: text('Given name and family initial.', { pattern: String.raw`\.$` }),
      locality: text('City and state.', { pattern: '^.+, [A-Z]{2}$' }),
    }),
    expires_at: { ...timestamp, description: 'The last moment at which the preview can be claimed.' },
  }),
  PreviewRequest: object('The key to look up.', {
    key: text('The key as the person gave it, with or without hyphens.'),
  }),
};

export const previewPaths: Paths = {
  '/v1/previews': {
    post: {
      operationId: 'createPreview',
      summary: 'Look up a key',
      description: 'Counts against the previews of the day. A malformed key counts against nothing.',
      tags: ['Previews'],
      requestBody: { required: true, content: json(ref('PreviewRequest'), { key: 'XXX-XXX-XXXX' }) },
      responses: {
        201: answer('The masked preview.', ref('Preview'), preview),
        ...errors(
          'invalid_request',
          'invalid_key_format',
          'unauthorized',
          'business_not_in_production',
          'key_not_found',
          'payload_too_large',
          'unsupported_media_type',
          'rate_limited',
          'internal_error',
          'crypto_unavailable',
          'service_unavailable',
        ),
      },
    },
  },
};
