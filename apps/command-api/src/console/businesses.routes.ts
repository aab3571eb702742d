import { answer, defineRoute, noContent } from '#http';
import { Business } from '#resources';
import { ChangeBusinessDto } from './change-business.dto.js';
import { NamedDto } from './named.dto.js';
import { RequestProductionDto } from './request-production.dto.js';

const tag = 'Businesses';

export const CONSOLE_BUSINESSES = {
  registerBusiness: defineRoute('POST /console/v1/businesses', {
    id: 'registerBusiness',
    summary: 'Register a business',
    description: 'It starts in demo mode, with the caller as its owner.',
    tag,
    uses: 'businesses',
    body: [NamedDto, { name: 'Example Books (example.com)' }],
    answers: { 201: answer('The business.', Business) },
  }),
  changeBusiness: defineRoute('PATCH /console/v1/businesses/{id}', {
    id: 'changeBusiness',
    summary: 'Change name, purpose or claim window',
    description:
      'What is left out stays as it is. All of it is changed, or nothing; in production a name and a purpose wait for staff.',
    tag,
    needs: 'change-settings',
    body: [ChangeBusinessDto, { claim_window_minutes: 30 }],
    answers: { 200: answer('The business.', Business) },
  }),
  closeBusiness: defineRoute('DELETE /console/v1/businesses/{id}', {
    id: 'closeBusiness',
    summary: 'Close a business',
    description:
      'Owner only, and for good. Its API keys and endpoints are gone, with what was still to be sent; its grants end as released, those that ' +
      'wait for approval too, and no event tells of it. People keep its name in their histories.',
    tag,
    fresh: true,
    needs: 'close',
    answers: { 204: noContent('It is closed.') },
  }),
  requestProduction: defineRoute('POST /console/v1/businesses/{id}/production-request', {
    id: 'requestProduction',
    summary: 'Ask for production access',
    description: 'Staff answer it. Asking again replaces the use case; a business in production stays as it is.',
    tag,
    needs: 'request-production',
    body: [RequestProductionDto, { use_case: 'We mail printed books.' }],
    answers: { 202: answer('Staff will look at it.', Business) },
  }),
};
