import { readFileSync } from 'node:fs';
import { isObject } from '../http/answer.js';
import { ConsentError } from '../http/consent-error.js';
import { webhooks, type WebhookHeaders } from '../webhooks.js';
import { print } from './print.js';
import { WrongUsage } from './usage.js';

interface Arrived {
  readonly secret: string;
  /** A file of lines `name: value`, as curl and most logs write them, or of a JSON object. */
  readonly headers: string;
  /** A file of the body, byte for byte. */
  readonly body: string;
}

/** Says whether a webhook that was kept in files is right; nobody is asked. @throws WrongUsage for unusable files */
export function verifyFiles({ secret, headers, body }: Arrived): boolean {
  const given = headersIn(read(headers).toString('utf8'));
  try {
    const event = webhooks.unwrap(read(body), given, secret);
    print(`right: ${event.type}, event ${event.data.event_id}`);
    return true;
  } catch (error) {
    if (error instanceof TypeError) throw new WrongUsage(error.message);
    if (!(error instanceof ConsentError)) throw error;
    print(`wrong: ${error.message}`);
    return false;
  }
}

function headersIn(text: string): WebhookHeaders {
  if (text.trimStart().startsWith('{')) return ofJson(text);
  const headers: Record<string, string[]> = {};
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^([^\s:]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) headers[name] = [...(headers[name] ?? []), value];
  }
  return headers;
}

function ofJson(text: string): WebhookHeaders {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) throw new TypeError();
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, [one].flat().map(String)]));
  } catch {
    throw new WrongUsage('the file of the headers is no JSON object');
  }
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new WrongUsage(`the file ${file} cannot be read`);
  }
}
