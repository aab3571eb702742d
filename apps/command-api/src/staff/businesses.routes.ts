import { answer, defineRoute } from '#http';
import { Business } from '#resources';
import { AnswerChangeDto, AnswerRequestDto } from './answers.dto.js';
import { PlanDto } from './plan.dto.js';

const tag = 'Businesses';
const answers = { 200: answer('The business.', Business) };
const errors = ['business_not_found'] as const;

export const STAFF_BUSINESSES = {
  approveProduction: defineRoute('POST /staff/v1/businesses/{id}/production-approval', {
    id: 'approveProduction',
    summary: 'Let a business into production',
    description: 'Needs no request. Doing it again changes nothing. The business is shown the reason.',
    tag,
    fresh: true,
    body: [AnswerRequestDto, { reason: 'Reviewed.', requested: { use_case: 'Books.', name: 'Example Books' } }],
    answers,
    errors: [...errors, 'request_changed'],
  }),
  withdrawProduction: defineRoute('POST /staff/v1/businesses/{id}/production-withdrawal', {
    id: 'withdrawProduction',
    summary: 'Take a business out of production, or decline its request',
    description:
      'Doing it again changes nothing. The business is shown the reason. With `requested` it declines that request ' +
      'alone, and never ends what was approved meanwhile.',
    tag,
    fresh: true,
    body: [AnswerRequestDto, { reason: 'Say what you sell.', requested: { use_case: 'Books.' } }],
    answers,
    errors: [...errors, 'request_changed'],
  }),
  approveChange: defineRoute('POST /staff/v1/businesses/{id}/change-approval', {
    id: 'approveChange',
    summary: 'Let a business change what it asked for',
    description: 'The name and the purpose that wait. The business is shown the reason.',
    tag,
    fresh: true,
    body: [AnswerChangeDto, { reason: 'Reviewed.', requested: { name: 'Better Books' } }],
    answers,
    errors: [...errors, 'request_changed'],
  }),
  refuseChange: defineRoute('POST /staff/v1/businesses/{id}/change-refusal', {
    id: 'refuseChange',
    summary: 'Refuse a business what it asked for',
    description: 'Name and purpose stay as they are. The business is shown the reason.',
    tag,
    fresh: true,
    body: [AnswerChangeDto, { reason: 'This is not its name.', requested: { name: 'Better Books' } }],
    answers,
    errors: [...errors, 'request_changed'],
  }),
  setPlan: defineRoute('PUT /staff/v1/businesses/{id}/plan', {
    id: 'setPlan',
    summary: 'Put a business on a plan',
    description: 'In force from its next request.',
    tag,
    fresh: true,
    body: [PlanDto, { name: 'free', requests_per_minute: 60, previews_per_day: 2000 }],
    answers,
    errors,
  }),
};
