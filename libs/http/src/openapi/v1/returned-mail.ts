import type { Paths, Schema } from '../document.js';
import { answer, errors } from '../responses.js';
import { object, orNull, ref, text, timestamp, uuid } from '../schema.js';
import { report } from './examples.js';
import { grantId } from './grants.js';

export const returnedMailSchemas: Readonly<Record<string, Schema>> = {
  ReturnedMailReport: object('Word that mail to a grant came back.', {
    id: uuid,
    grant_id: uuid,
    external_ref: orNull(text('Copied from the grant.', { maxLength: 200 })),
    reported_at: timestamp,
    resolution: {
      enum: ['confirmed', 'updated', null],
      description: 'What the person did: confirmed the address or updated it; null while the report is open.',
    },
    resolved_at: orNull(timestamp),
    flagged: { type: 'boolean', description: 'Two or more businesses have open reports on this address.' },
  }),
};

export const returnedMailPaths: Paths = {
  '/v1/grants/{id}/returned-mail': {
    post: {
      operationId: 'reportReturnedMail',
      summary: 'Report returned mail',
      description: 'Takes no body. The person is asked to confirm or update the address.',
      tags: ['Returned mail'],
      parameters: [grantId],
      responses: {
        200: answer('The report that is open already.', ref('ReturnedMailReport'), report),
        201: answer('A new report.', ref('ReturnedMailReport'), report),
        ...errors(
          'invalid_request',
          'unauthorized',
          'business_not_in_production',
          'grant_not_found',
          'grant_not_active',
        ),
        ...errors(
          'payload_too_large',
          'unsupported_media_type',
          'rate_limited',
          'internal_error',
          'service_unavailable',
          'crypto_unavailable',
        ),
      },
    },
  },
};
