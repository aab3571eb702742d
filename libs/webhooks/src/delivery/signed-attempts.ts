import type { Clock } from '#clock';
import { signingSecrets, type LiveEndpoint } from '#domain';
import type { FieldCipher, Vault } from '#vault';
import type { AttemptOutcome } from '../egress/attempt-outcome.js';
import type { WebhookClient } from '../egress/webhook-client.js';
import { signWebhook } from '../signing/sign-webhook.js';

export interface SignedAttempt {
  /** When it began, milliseconds by the clock port. */
  readonly startedAt: number;
  readonly outcome: AttemptOutcome;
}

/** One signed POST to an endpoint, with what is sealed opened for it alone. */
export class SignedAttempts {
  constructor(
    private readonly client: WebhookClient,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /**
   * @param endpoint with URL and secrets sealed, as its stream has them
   * @param sealedBody under the business's data key, as `body`
   * @throws CryptoUnavailable, SubjectErased, DocumentStoreUnavailable; what goes wrong on the way out is an outcome
   */
  async send(id: string, sealedBody: string, endpoint: LiveEndpoint, signal?: AbortSignal): Promise<SignedAttempt> {
    const cipher = await this.vault.cipherFor({ kind: 'business', id: endpoint.businessId });
    const startedAt = this.clock.now();
    const body = opened(cipher, 'body', sealedBody);
    const timestampSeconds = Math.floor(startedAt / 1000);
    const secrets = signingSecrets(endpoint, new Date(startedAt).toISOString()).map((one) =>
      opened(cipher, 'secret', one),
    );
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': signWebhook({ id, timestampSeconds, body, secrets }),
    };
    const outcome = await this.client.post(opened(cipher, 'url', endpoint.url), { headers, body }, signal);
    return { startedAt, outcome };
  }
}

function opened(cipher: FieldCipher, field: string, sealed: string): string {
  const value = cipher.open(field, sealed);
  if (typeof value !== 'string') throw new TypeError(`a sealed ${field} holds no text`);
  return value;
}
