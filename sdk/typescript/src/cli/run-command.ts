import { parseArgs } from 'node:util';
import type { EventType } from '../types.js';
import { isSigningSecret } from '../webhooks.js';
import { clientFor, knownAccess } from './access.js';
import { resendEvent } from './events-resend.js';
import { tailEvents } from './events-tail.js';
import { TELLING } from './forwarding.js';
import { KeptListener } from './kept-listener.js';
import { listen } from './listen.js';
import { trigger } from './trigger.js';
import { untilTold } from './until-told.js';
import { USAGE, WrongUsage } from './usage.js';
import { verifyFiles } from './verify.js';

const text = { type: 'string' } as const;
const OPTIONS = {
  'api-key': text,
  'base-url': text,
  after: text,
  'forward-to': text,
  events: text,
  secret: text,
  headers: text,
  body: text,
  help: { type: 'boolean', short: 'h' },
} as const;

type Given = ReturnType<typeof parsed>['values'];

/** Does what the words after `consent` ask for: whether it went well. @throws WrongUsage; ConsentError */
export async function runCommand(words: readonly string[]): Promise<boolean> {
  const { values, positionals } = parsed(words);
  const [command = '', ...rest] = commandIn(positionals);
  if (values.help === true) {
    process.stdout.write(USAGE);
    return true;
  }
  if (command === '') throw new WrongUsage('a command is missing');
  if (command === 'verify' && rest.length === 0) {
    return verifyFiles({ secret: secretIn(values), headers: needed(values, 'headers'), body: needed(values, 'body') });
  }
  if (command === 'events tail' && rest.length === 0) {
    const after = values.after === undefined ? undefined : String(wholeNumber(values.after, 0));
    await tailEvents(clientFor(knownAccess(access(values))), after);
    return true;
  }
  if (command === 'events resend' && rest.length === 1) {
    const sequence = wholeNumber(rest[0] ?? '', 1);
    const forwardTo = addressIn(needed(values, 'forward-to'));
    return resendEvent(clientFor(knownAccess(access(values))), sequence, { forwardTo, secret: secretIn(values) });
  }
  if (command === 'listen' && rest.length === 0) return listenFor(values);
  if (command === 'trigger' && rest.length === 1) {
    const known = knownAccess(access(values));
    await trigger(clientFor(known), KeptListener.latestOf(known), rest[0] ?? '');
    return true;
  }
  throw new WrongUsage(`there is no command "${positionals.join(' ')}"`);
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : 'that is no command');
  }
}

function listenFor(values: Given): Promise<boolean> {
  const known = knownAccess(access(values));
  const forwardTo = addressIn(needed(values, 'forward-to'));
  const events = values.events === undefined ? [] : values.events.split(',').map((type) => type.trim() as EventType);
  const kept = KeptListener.of(known, forwardTo, events);
  const teller = clientFor(known, TELLING);
  return listen(clientFor(known), { forwardTo, events, kept, teller, signal: untilTold() });
}

/** `events tail` is one command of two words. */
function commandIn([first, second, ...rest]: readonly string[]): readonly string[] {
  if (first === 'events' && second !== undefined) return [`events ${second}`, ...rest];
  return [first, second, ...rest].filter((word) => word !== undefined);
}

function access(values: Given) {
  return { apiKey: values['api-key'], baseUrl: values['base-url'] };
}

function needed(values: Given, name: 'forward-to' | 'headers' | 'body'): string {
  const value = values[name];
  if (value === undefined) throw new WrongUsage(`--${name} is needed`);
  return value;
}

function secretIn({ secret = process.env['CONSENT_WEBHOOK_SECRET'] }: Given): string {
  if (secret === undefined) throw new WrongUsage('--secret is needed, or CONSENT_WEBHOOK_SECRET');
  if (!isSigningSecret(secret)) throw new WrongUsage('--secret must be the whsec_… of an endpoint');
  return secret;
}

function addressIn(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new WrongUsage('--forward-to must be an http or https address without user name and password');
  }
  return value;
}

function wholeNumber(value: string, least: number): number {
  const number = /^\d{1,15}$/.test(value) ? Number(value) : NaN;
  if (!(number >= least)) throw new WrongUsage(`a sequence is a whole number, ${String(least)} or more`);
  return number;
}
