import { createHmac } from 'node:crypto';
import { signingKey } from './webhook-secret.js';

export interface WebhookToSign {
  /** The message's id, the same on every attempt. No dot: it would make the signed text ambiguous. */
  readonly id: string;
  /** Whole Unix seconds, by the clock, at which this attempt is signed. */
  readonly timestampSeconds: number;
  /** The body exactly as it is sent, in UTF-8. */
  readonly body: string;
  /** The newest secret, then those before it that still sign. */
  readonly secrets: readonly string[];
}

/**
 * The value of `webhook-signature`: for each secret `v1,` and the base64 HMAC-SHA256 of `{id}.{timestamp}.{body}`,
 * separated by spaces (docs/api.md, Events; Standard Webhooks).
 * @throws TypeError when there is no secret, one has another format, the id holds a dot or a space, or the seconds are
 *   not whole
 */
export function signWebhook({ id, timestampSeconds, body, secrets }: WebhookToSign): string {
  if (!/^[A-Za-z0-9_-]+$/.test(id)) throw new TypeError('the id of a webhook holds letters, digits, _ and - alone');
  if (!Number.isSafeInteger(timestampSeconds) || timestampSeconds < 0) throw new TypeError('seconds must be whole');
  if (secrets.length === 0) throw new TypeError('a webhook needs a secret to be signed with');
  const content = `${id}.${String(timestampSeconds)}.${body}`;
  return secrets.map((secret) => `v1,${hmac(secret, content)}`).join(' ');
}

function hmac(secret: string, content: string): string {
  return createHmac('sha256', signingKey(secret)).update(content, 'utf8').digest('base64');
}
