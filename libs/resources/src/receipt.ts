import { schema } from '#http';

const { named, object, text } = schema;

/** docs/api.md, Receipts. */
export const Receipt = named(
  'Receipt',
  object('What both sides of a grant can show of it.', {
    receipt: text(
      'A JWS in compact form, to be checked with `/.well-known/jwks.json`; its payload is a consent record.',
    ),
  }),
  { receipt: 'eyJhbGciOiJFZERTQSJ9.eyJzdGF0ZSI6ImFjdGl2ZSJ9.c2lnbmF0dXJl' },
);
