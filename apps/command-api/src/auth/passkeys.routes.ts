import { answer, defineRoute, noContent } from '#http';
import { BegunSignIn, CreationOptions, Passkey } from '#resources';
import { MakePasskeyDto } from './make-passkey.dto.js';

const tag = 'Passkeys';

export const PASSKEYS = {
  beginPasskey: defineRoute('POST /auth/v1/passkeys/options', {
    id: 'beginPasskey',
    summary: 'Begin to make a passkey',
    description:
      'What to give to `navigator.credentials.create`. Passkeys are discoverable, and want user verification.',
    tag,
    fresh: true,
    answers: { 200: answer('Good for ten minutes, once, with this session.', CreationOptions) },
    errors: ['passkey_required'],
  }),
  makePasskey: defineRoute('POST /auth/v1/passkeys', {
    id: 'makePasskey',
    summary: 'Make a passkey',
    description:
      'Takes up what the authenticator made. From then on the account renews its sessions with passkeys alone, and staff ' +
      'make and remove passkeys in sessions by passkey alone.',
    tag,
    fresh: true,
    body: [
      MakePasskeyDto,
      {
        name: 'My phone',
        response: {
          ...{ id: 'aWQ', rawId: 'aWQ', type: 'public-key' },
          response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
        },
      },
    ],
    answers: { 201: answer('Made.', Passkey) },
    errors: ['invalid_code', 'passkey_required', 'passkey_limit_reached'],
  }),
  removePasskey: defineRoute('DELETE /auth/v1/passkeys/{id}', {
    id: 'removePasskey',
    summary: 'Remove a passkey',
    description: 'Nobody signs in with it any more. Sessions that were begun with it go on.',
    tag,
    fresh: true,
    free: true,
    answers: { 204: noContent('It is gone.') },
    errors: ['passkey_required', 'passkey_not_found'],
  }),
  beginPasskeySignIn: defineRoute('POST /auth/v1/passkeys/sign-in', {
    id: 'beginPasskeySignIn',
    summary: 'Begin to sign in with a passkey',
    description:
      'What to give to `navigator.credentials.get`; what that answers goes to `POST /auth/v1/sessions`. No address is asked.',
    tag,
    open: true,
    answers: { 200: answer('Good for ten minutes, once.', BegunSignIn) },
    errors: ['rate_limited'],
  }),
};
