/** Where programs look for the keys that check receipts and statements. */
export const KEY_SET_PATH = '/.well-known/jwks.json';
