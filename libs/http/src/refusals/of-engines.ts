import type { Refusals } from './refusal.js';

/** Of what cannot be done right now, for no fault of the client's: each is worth another try. */
export const ENGINE_REFUSALS = {
  unavailable: { code: 'service_unavailable', message: 'The service cannot answer right now; try again shortly.' },
  busy: { code: 'service_unavailable', message: 'The service is busy; try again shortly.' },
  tooManyStreams: { code: 'service_unavailable', message: 'Too many streams are open: close one, or try again.' },
  noMail: { code: 'service_unavailable', message: 'Mail cannot be sent right now; try again shortly.' },
  noPostalAuthority: {
    code: 'service_unavailable',
    message: 'Addresses cannot be checked right now; try again shortly.',
  },
  noPersonData: { code: 'crypto_unavailable', message: 'Person data cannot be read right now; try again shortly.' },
  unreadable: { code: 'crypto_unavailable', message: 'This cannot be read right now; try again later.' },
  unreadableAnswer: {
    code: 'crypto_unavailable',
    message: 'What was answered cannot be read right now; try again later.',
  },
  internalError: {
    code: 'internal_error',
    message: 'Something went wrong on our side; try again shortly, and quote the request_id when you ask us.',
  },
} as const satisfies Refusals;
