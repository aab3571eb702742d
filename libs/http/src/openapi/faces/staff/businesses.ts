import type { Operation, Paths, Schema } from '../../document.js';
import { answer } from '../../responses.js';
import { object, ref, text, timestamp } from '../../schema.js';
import { businessExample, listOf } from '../business-schemas.js';
import { cursorParameter, idInPath, operation, reading } from '../operation.js';

const shown = { ...businessExample, role: null };
const waiting = { ...shown, mode: 'production', requested: { name: 'Better Books' } };
const tag = 'Businesses';
const parameters = [idInPath('id', 'Id of the business.')];

export const staffBusinessSchemas: Readonly<Record<string, Schema>> = {
  Reason: object('Why.', { reason: { type: ['string', 'null'], maxLength: 2000 } }, ['reason']),
  ProductionRequestList: listOf(
    'The requests that wait for an answer.',
    object('A request for production access.', {
      business: ref('Business'),
      use_case: text('What the business said.'),
      requested_at: timestamp,
    }),
  ),
  ChangeRequestList: listOf(
    'The changes that wait for an answer.',
    object('Another name, another purpose, or both, of a business in production.', {
      business: ref('Business'),
      requested: object('What it would change.', { name: text('Its name.'), purpose: text('Its purpose.') }, [
        'name',
        'purpose',
      ]),
      at: timestamp,
    }),
  ),
};

export const staffBusinessPaths: Paths = {
  '/staff/v1/production-requests': {
    get: reading({
      id: 'listProductionRequests',
      summary: 'List requests for production access',
      tag,
      parameters: [cursorParameter],
      answers: {
        200: answer('A page.', ref('ProductionRequestList'), {
          data: [{ business: shown, use_case: 'We mail printed books.', requested_at: '2030-01-01T12:00:00.000Z' }],
          next_cursor: null,
        }),
      },
      refusals: ['invalid_request', 'staff_only'],
    }),
  },
  '/staff/v1/businesses/{id}/production-approval': {
    post: change('approveProduction', 'Let a business into production', 'Reason', { reason: 'Reviewed.' }),
  },
  '/staff/v1/businesses/{id}/production-withdrawal': {
    post: change('withdrawProduction', 'Take a business out of production, or decline its request', 'Reason', {
      reason: null,
    }),
  },
  '/staff/v1/change-requests': {
    get: reading({
      id: 'listChangeRequests',
      summary: 'List changes that businesses in production ask for',
      tag,
      parameters: [cursorParameter],
      answers: {
        200: answer('A page.', ref('ChangeRequestList'), {
          data: [{ business: waiting, requested: waiting.requested, at: '2030-01-01T12:00:00.000Z' }],
          next_cursor: null,
        }),
      },
      refusals: ['invalid_request', 'staff_only'],
    }),
  },
  '/staff/v1/businesses/{id}/change-approval': {
    post: change('approveChange', 'Let a business change what it asked for', 'Reason', { reason: 'Reviewed.' }),
  },
  '/staff/v1/businesses/{id}/change-refusal': {
    post: change('refuseChange', 'Refuse a business what it asked for', 'Reason', { reason: 'This is not its name.' }),
  },
  '/staff/v1/businesses/{id}/plan': {
    put: change('setPlan', 'Put a business on a plan', 'Plan', shown.plan),
  },
};

function change(id: string, summary: string, schema: 'Reason' | 'Plan', example: unknown): Operation {
  return operation({
    id,
    summary,
    tag,
    parameters,
    body: [schema, example],
    bodyIsOptional: schema === 'Reason',
    answers: { 200: answer('The business.', ref('Business'), shown) },
    refusals: ['staff_only', 'business_not_found'],
  });
}
