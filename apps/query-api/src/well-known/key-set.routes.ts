import { readRoute } from '#http';

/** Where programs look for the keys that check receipts and statements. */
export const KEY_SET_ROUTE = readRoute('/.well-known/jwks.json');
