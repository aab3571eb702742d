import { signWebhook } from '../signing/sign-webhook.js';

/** What a listener is sent, to be posted as it stands. */
export interface ListenerMessage {
  readonly headers: Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>;
  /** The exact bytes. */
  readonly body: string;
}

/** What an id of a message stands for: an event by its `sequence`, or an example. */
export type ParsedMessageId = { readonly kind: 'event'; readonly sequence: number } | { readonly kind: 'example' };

const EVENT = /^[1-9]\d{0,14}$/;
const EXAMPLE = /^example_[0-9a-f-]{36}$/;

/** The id that an event has at a listener, the same each time: what is answered says by it which event it was. */
export function messageId(listenerId: string, sequence: number): string {
  return `${listenerId}_${String(sequence)}`;
}

/** The id of an example's message: it has no number, since it is in no feed. */
export function exampleMessageId(listenerId: string, exampleId: string): string {
  return `${listenerId}_example_${exampleId}`;
}

/** What of this listener an id means; undefined for what is none. */
export function parseMessageId(listenerId: string, id: string): ParsedMessageId | undefined {
  if (!id.startsWith(`${listenerId}_`)) return undefined;
  const rest = id.slice(listenerId.length + 1);
  if (EVENT.test(rest)) return { kind: 'event', sequence: Number(rest) };
  return EXAMPLE.test(rest) ? { kind: 'example' } : undefined;
}

/** Signed at this moment. @param nowMs real time: receivers hold it against their own clocks */
export function listenerMessage(id: string, body: string, secret: string, nowMs: number): ListenerMessage {
  const timestampSeconds = Math.floor(nowMs / 1000);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signWebhook({ id, timestampSeconds, body, secrets: [secret] }),
  };
  return { headers, body };
}
