import { ask, type Answer } from './ask.js';

/** A sign-in for which a code was asked. */
export interface SignInFlow {
  /** What the request for the code was answered. */
  readonly answer: Answer;
}

type SentHeaders = Readonly<Record<string, string>>;

/** Such as nobody began: no code is right for it. */
export const UNKNOWN_FLOW: SignInFlow = {
  answer: { status: 202, headers: new Headers(), body: { flow_id: 'nobodys' } },
};

/** How every test and every benchmark asks for a code to be mailed. */
export async function askForCode(baseUrl: string, email: string, headers: SentHeaders = {}): Promise<SignInFlow> {
  return { answer: await ask(baseUrl, 'POST', '/auth/v1/codes', headers, JSON.stringify({ email })) };
}

/** Every mail with a code has one. */
const LINK = /\/sign-in#\S+/;

/** The code last mailed to an address, from the development mailbox; empty if none was. */
export async function mailedCode(baseUrl: string, email: string): Promise<string> {
  return /\b\d{6}\b/.exec(await newestSignInMail(baseUrl, email))?.[0] ?? '';
}

/** The link of the mail with it: path and secret. */
export async function mailedLink(baseUrl: string, email: string): Promise<string> {
  return LINK.exec(await newestSignInMail(baseUrl, email))?.[0] ?? '';
}

/** The text of the newest mail with a code, whatever else the account was told meanwhile; empty if there is none. */
export async function newestSignInMail(baseUrl: string, email: string): Promise<string> {
  const mailbox = await ask(baseUrl, 'GET', `/dev/v1/mailbox?to=${encodeURIComponent(email)}`, {});
  const newestFirst = mailbox.body['data'] as readonly { readonly text: string }[];
  return newestFirst.find(({ text }) => LINK.test(text))?.text ?? '';
}

/** How every test and every benchmark asks for a session with a code. */
export function startSession(
  baseUrl: string,
  flow: SignInFlow,
  code: string,
  headers: SentHeaders = {},
): Promise<Answer> {
  const { flow_id } = flow.answer.body;
  return ask(baseUrl, 'POST', '/auth/v1/sessions', headers, JSON.stringify({ flow_id, code }));
}

/**
 * Signs in to a service that serves the development routes; the session's token.
 * @param readsAt where the query side is, if it is elsewhere
 * @throws Error when the code opens no session
 */
export async function signIn(baseUrl: string, email: string, readsAt = baseUrl): Promise<string> {
  const flow = await askForCode(baseUrl, email);
  const { status, body } = await startSession(baseUrl, flow, await mailedCode(readsAt, email));
  if (status !== 201) throw new Error(`signing in was answered ${String(status)}`);
  return String(body['token']);
}
