import { Webhook } from 'standardwebhooks';
import { isObject } from './http/answer.js';
import { ConsentError } from './http/consent-error.js';
import type { WebhookEvent } from './types.js';

/** Of a request that brought a webhook: the standard `Headers`, or an object as Node's and most frameworks' are. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The event of a webhook, once it is sure that the service sent it within the last five minutes (docs/api.md,
 * Signature). Deduplicate on the header `webhook-id`. Types that a later service has come as they are.
 * @param body as it arrived, before anything has parsed it
 * @param secret `whsec_…` of the endpoint. While it is rotated, the new one and the one before are both right
 * @throws ConsentError `invalid_webhook`; TypeError for a body or a secret that can be none
 */
function unwrap(body: string | Uint8Array, headers: WebhookHeaders, secret: string): WebhookEvent {
  const raw = textOf(body);
  const checker = checkerWith(secret);
  try {
    checker.verify(raw, signatureHeaders(headers), { jsonParse: false });
  } catch {
    throw refused('the signature is not that of this body under this secret, or its time is more than 5 minutes off');
  }
  return eventIn(raw);
}

export const webhooks = { unwrap } as const;

function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (!(body instanceof Uint8Array))
    throw new TypeError('body must be the raw body, a text or bytes, not what was parsed');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw refused('the body is not UTF-8');
  }
}

/** Whether it has the form of an endpoint's secret. */
export function isSigningSecret(secret: unknown): secret is string {
  return typeof secret === 'string' && /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(secret);
}

function checkerWith(secret: unknown): Webhook {
  try {
    if (isSigningSecret(secret)) return new Webhook(secret);
  } catch {
    // What was thrown may show the secret.
  }
  throw new TypeError('secret must be the whsec_… of the endpoint');
}

/** One value of each, as more would leave open which was checked. */
function signatureHeaders(headers: WebhookHeaders): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const named = (name: string): string => {
    const values = entries.filter(([key]) => key.toLowerCase() === name).flatMap(([, value]) => value ?? []);
    if (values.length !== 1) throw refused(`there must be one header ${name}`);
    return String(values[0]);
  };
  const timestamp = named('webhook-timestamp');
  if (!/^\d{1,12}$/.test(timestamp)) throw refused('webhook-timestamp must be whole seconds');
  const [id, signature] = [named('webhook-id'), named('webhook-signature')];
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
}

function eventIn(raw: string): WebhookEvent {
  let event: unknown;
  try {
    event = JSON.parse(raw);
  } catch {
    throw refused('the body is not JSON');
  }
  if (isEvent(event)) return event;
  throw refused('the body is no event');
}

/** What it says beyond that is the sender's word, whose signature was checked. */
function isEvent(value: unknown): value is WebhookEvent {
  return isObject(value) && typeof value['type'] === 'string' && isObject(value['data']);
}

function refused(message: string): ConsentError {
  return new ConsentError({ code: 'invalid_webhook', message });
}
