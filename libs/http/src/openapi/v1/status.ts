import type { Paths, Schema } from '../document.js';
import { answer, errors } from '../responses.js';
import { object, ref, text, timestamp, uuid } from '../schema.js';
import { status } from './examples.js';

const count: Schema = { type: 'integer', minimum: 0 };

export const statusSchemas: Readonly<Record<string, Schema>> = {
  Status: object(
    'The business, its plan and how much of it is used.',
    {
      business: object('Who the API key speaks for.', { id: uuid, name: text('Name of the business.') }),
      plan: object('The limits in force.', {
        name: text('Such as free.'),
        requests_per_minute: count,
        previews_per_day: count,
      }),
      usage: object('Used so far.', {
        active_grants: count,
        previews_today: { ...count, description: 'Previews of the last 24 hours, as the limit counts them.' },
      }),
      restricted_until: {
        ...timestamp,
        description: 'Only while the business is restricted to one request a minute, after too many unknown keys.',
      },
    },
    ['restricted_until'],
  ),
};

export const statusPaths: Paths = {
  '/v1/status': {
    get: {
      operationId: 'readStatus',
      summary: 'Read plan and usage',
      description: 'Never counted against a limit.',
      tags: ['Status'],
      responses: {
        200: answer('Plan and usage.', ref('Status'), status),
        ...errors(
          'invalid_request',
          'unauthorized',
          'business_not_in_production',
          'internal_error',
          'service_unavailable',
        ),
      },
    },
  },
};
