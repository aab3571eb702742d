import { createHmac } from 'node:crypto';
import type { Keyring } from '#vault';
import { webhookSecretOf } from '../signing/webhook-secret.js';

/** What the secrets of listeners are derived under. Never to be changed: developers have them in their settings. */
const SECRET = 'listener-secrets';

/** What listeners verify with: the same for one API key, whenever and however often it makes a listener. */
export class ListenerSecrets {
  constructor(private readonly keyring: Keyring) {}

  /** @throws CryptoUnavailable when the keyring is out of reach */
  of(keyId: string): string {
    return webhookSecretOf(createHmac('sha256', this.keyring.secret(SECRET)).update(keyId).digest());
  }
}
