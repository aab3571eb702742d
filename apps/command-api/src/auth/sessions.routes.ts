import { defineRoute, noContent, setsCookies } from '#http';

const tag = 'Sessions';

export const SESSIONS = {
  endSession: defineRoute('DELETE /auth/v1/sessions/current', {
    id: 'endSession',
    summary: 'Sign out',
    description: 'Ends the session whose token the request carries, and no other. Its device is no known one any more.',
    tag,
    free: true,
    answers: { 204: setsCookies(noContent('Signed out.')) },
  }),
  endOtherSessions: defineRoute('DELETE /auth/v1/sessions', {
    id: 'endOtherSessions',
    summary: 'Sign out everywhere else',
    description: 'Ends all sessions of the account but the one whose token the request carries.',
    tag,
    free: true,
    answers: { 204: noContent('This session is the only one.') },
  }),
  endOneSession: defineRoute('DELETE /auth/v1/sessions/{id}', {
    id: 'endOneSession',
    summary: 'End a session',
    description: 'At once and everywhere; the current one, too. Its device is no known one any more.',
    tag,
    free: true,
    answers: { 204: setsCookies(noContent('It is over.')) },
    errors: ['session_not_found'],
  }),
};
