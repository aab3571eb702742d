import { signWebhook } from '../signing/sign-webhook.js';

/** What a listener is sent, to be posted as it stands. */
export interface ListenerMessage {
  readonly headers: Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>;
  /** The exact bytes. */
  readonly body: string;
}

/** The id that an event has at a listener, the same each time: what is answered says by it which event it was. */
export function messageId(listenerId: string, sequence: number): string {
  return `${listenerId}_${String(sequence)}`;
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
