import { startAuthentication } from '@simplewebauthn/browser';
import { answerOf, auth } from '../api/clients.js';

const COOKIE = { cookie: true } as const;

/** Has a code mailed; the same answer for every address. */
export const askForCode = (email: string) => answerOf(auth.POST('/auth/v1/codes', { body: { email } }));

export const signInByCode = (flow_id: string, code: string) =>
  answerOf(auth.POST('/auth/v1/sessions', { body: { flow_id, code, ...COOKIE } }));

export const signInByLink = (link: string) => answerOf(auth.POST('/auth/v1/sessions', { body: { link, ...COOKIE } }));

export const renewByCode = (flow_id: string, code: string) =>
  answerOf(auth.POST('/auth/v1/sessions/current/renewal', { body: { flow_id, code, ...COOKIE } }));

export async function signInByPasskey() {
  return answerOf(auth.POST('/auth/v1/sessions', { body: { ...(await usePasskeyHere()), ...COOKIE } }));
}

export async function renewByPasskey() {
  return answerOf(auth.POST('/auth/v1/sessions/current/renewal', { body: { ...(await usePasskeyHere()), ...COOKIE } }));
}

/** Has the browser answer with one of its passkeys; fails when the reader declines. */
async function usePasskeyHere() {
  const { flow_id, options } = await answerOf(auth.POST('/auth/v1/passkeys/sign-in'));
  const response = await startAuthentication({ optionsJSON: options });
  return { flow_id, response };
}
