import { schema } from '#http';

const { always, choice, count, flag, list, named, object, orNull, text, timestamp, uuid } = schema;

const ID = 'aWQ';
const CHALLENGE = text('Base64url; good for ten minutes, once.');

export const Passkey = named(
  'Passkey',
  object('What an account signs in with.', {
    id: uuid(),
    name: text('As its owner called it.'),
    created_at: timestamp(),
    last_used_at: orNull(timestamp(), 'Null until somebody signed in with it.'),
  }),
  { name: 'My phone', last_used_at: null },
);

const Known = object('A passkey that there is.', {
  id: text('Base64url.'),
  type: always('public-key'),
  transports: list(text()),
});

/** WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON. */
export const CreationOptions = named(
  'PasskeyCreationOptions',
  object('For `PublicKeyCredential.parseCreationOptionsFromJSON`.', {
    challenge: CHALLENGE,
    rp: object('This service.', { id: text(), name: text() }),
    user: object('The account.', { id: text('Base64url.'), name: text(), displayName: text() }),
    pubKeyCredParams: list(
      object('An algorithm.', { alg: count('COSE.', { minimum: -65535 }), type: always('public-key') }),
    ),
    timeout: count('Milliseconds.'),
    attestation: always('none'),
    excludeCredentials: list(Known),
    authenticatorSelection: object('What the authenticator must be able to do.', {
      residentKey: always('required'),
      requireResidentKey: flag(),
      userVerification: always('required'),
    }),
  }),
  { challenge: 'Y2hhbGxlbmdl', excludeCredentials: [{ id: ID, type: 'public-key', transports: ['internal'] }] },
);

/** WebAuthn Level 3, PublicKeyCredentialRequestOptionsJSON. */
const RequestOptions = named(
  'PasskeyRequestOptions',
  object('For `PublicKeyCredential.parseRequestOptionsFromJSON`.', {
    challenge: CHALLENGE,
    rpId: text('This service.'),
    timeout: count('Milliseconds.'),
    userVerification: choice(['required']),
    allowCredentials: list(Known, { maxItems: 0 }),
  }),
  { challenge: 'Y2hhbGxlbmdl', allowCredentials: [] },
);

export const BegunSignIn = named(
  'BegunPasskeySignIn',
  object('A sign-in with a passkey that was begun.', {
    flow_id: uuid('To be sent with what the authenticator answered.'),
    options: RequestOptions,
  }),
);
