import type { AnsweringOptions, MakingOptions, SoftwareAuthenticator } from '../web/software-authenticator.js';
import { ask, type Answer } from './ask.js';

/** Has an authenticator make a passkey for the account of a session. */
export async function makePasskey(
  baseUrl: string,
  token: string,
  on: SoftwareAuthenticator,
  name = 'My laptop',
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` };
  const options = await ask(baseUrl, 'POST', '/auth/v1/passkeys/options', headers, '{}');
  if (options.status !== 200) return options;
  const made = { name, response: on.make(options.body as unknown as MakingOptions) };
  return ask(baseUrl, 'POST', '/auth/v1/passkeys', headers, JSON.stringify(made));
}

/** What shows with a passkey that its owner is there: the body of a sign-in and of a renewal. */
export async function passkeyProof(baseUrl: string, on: SoftwareAuthenticator): Promise<string> {
  const { flow_id, options } = (await ask(baseUrl, 'POST', '/auth/v1/passkeys/sign-in', {}, '{}')).body;
  return JSON.stringify({ flow_id, response: on.answer(options as AnsweringOptions) });
}

/** Signs in with it; the session's token. @throws Error when the passkey opens no session */
export async function signInByPasskey(baseUrl: string, on: SoftwareAuthenticator): Promise<string> {
  const { status, body } = await ask(baseUrl, 'POST', '/auth/v1/sessions', {}, await passkeyProof(baseUrl, on));
  if (status !== 201) throw new Error(`signing in with a passkey was answered ${String(status)}`);
  return String(body['token']);
}
