import { randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;
/** 32 bytes are 43 digits of base64 and one `=`; the last digit carries four bits, so it is one of these sixteen. */
const FORMAT = /^whsec_[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;

/** A fresh signing secret: `whsec_` and the base64 of 32 random bytes (docs/api.md, Events). */
export function newWebhookSecret(): string {
  return webhookSecretOf(randomBytes(KEY_BYTES));
}

/** The secret that these 32 bytes are. */
export function webhookSecretOf(key: Buffer): string {
  return PREFIX + key.toString('base64');
}

/** Whether the text is a secret as `newWebhookSecret` makes them, in the one spelling that base64 has for its bytes. */
export function isWebhookSecret(text: string): boolean {
  return FORMAT.test(text);
}

/** The 32 bytes to sign with. @throws TypeError, which does not quote the text, when it is no secret */
export function signingKey(secret: string): Buffer {
  if (!isWebhookSecret(secret)) throw new TypeError('a webhook secret is whsec_ and the base64 of 32 bytes');
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}
