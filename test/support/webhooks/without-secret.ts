import type { Answer } from '../clients/ask.js';

/** A webhook endpoint as it is shown everywhere but in the answer that makes its secret known. */
export function withoutSecret(endpoint: Answer['body']): Answer['body'] {
  return Object.fromEntries(Object.entries(endpoint).filter(([field]) => field !== 'secret'));
}
