import { defineRoute, noContent, setsCookies } from '#http';

export const ACCOUNT = {
  deleteAccount: defineRoute('DELETE /auth/v1/account', {
    id: 'deleteAccount',
    summary: 'Delete an account that is no person',
    description:
      'Memberships and sessions end, and nobody can tell any more that the address had an account. A person deletes with ' +
      '`DELETE /person/v1/me`; the last owner of a business hands it over, or closes it, first; staff with a passkey ' +
      'renew the session with it first.',
    tag: 'Account',
    fresh: true,
    free: true,
    answers: { 204: setsCookies(noContent('It is deleted.')) },
    errors: ['passkey_required', 'registered_person', 'last_owner'],
  }),
};
