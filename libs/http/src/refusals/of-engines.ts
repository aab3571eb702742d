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
  proofNotReady: { code: 'proof_not_ready', message: 'The proof is not ready yet; try again in a moment.' },
  proofsUnavailable: {
    code: 'proofs_unavailable',
    message: 'Proofs cannot be made right now; ask those who run the service.',
  },
  historyAltered: {
    code: 'proofs_unavailable',
    message: 'This history is not what was sealed: keep every proof that you have, and ask those who run the service.',
  },
  unreadableAnswer: {
    code: 'crypto_unavailable',
    message: 'What was answered cannot be read right now; try again later.',
  },
  internalError: {
    code: 'internal_error',
    message: 'Something went wrong on our side; try again shortly, and quote the request_id when you ask us.',
  },
} as const satisfies Refusals;
