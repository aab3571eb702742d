import type { Clock } from '#clock';
import { signingSecrets, type LiveEndpoint } from '#domain';
import { isUnreadable, openExternalRef, type FieldCipher, type Vault } from '#vault';
import type { AttemptOutcome } from '../egress/attempt-outcome.js';
import type { PostOptions, WebhookClient } from '../egress/webhook-client.js';
import type { DeliveryRecord } from '../ledger/delivery-record.js';
import { withExternalRef } from '../payload/webhook-body.js';
import { signWebhook } from '../signing/sign-webhook.js';

export interface SignedAttempt {
  /** When it began, milliseconds by the clock port. */
  readonly startedAt: number;
  readonly outcome: AttemptOutcome;
}

/** What is to be sent cannot be read: this delivery never can be sent, while others can. */
export class UnreadableDelivery extends Error {
  override readonly name = 'UnreadableDelivery';

  constructor(id: string) {
    super(`the sealed body of delivery ${id} is damaged`);
  }
}

/** One signed POST to an endpoint, with what is sealed opened for it alone. */
export class SignedAttempts {
  /**
   * @param realTime the machine's: receivers hold a signature against their own clocks, however far the service's is
   *   ahead
   */
  constructor(
    private readonly client: WebhookClient,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly realTime: Clock,
  ) {}

  /**
   * @param endpoint with URL and secrets sealed, as its stream has them
   * @param delivery as the ledger has it, sealed
   * @throws UnreadableDelivery
   * @throws CryptoUnavailable, SubjectErased, DocumentStoreUnavailable; what goes wrong on the way out is an outcome
   */
  async send(
    id: string,
    delivery: DeliveryRecord,
    endpoint: LiveEndpoint<'sealed'>,
    options: PostOptions = {},
  ): Promise<SignedAttempt> {
    const externalRef = await this.externalRefOf(delivery);
    const cipher = await this.vault.cipherFor({ kind: 'business', id: endpoint.businessId });
    const startedAt = this.clock.now();
    const written = openedBody(id, delivery, cipher);
    const body = externalRef === null ? written : withExternalRef(written, externalRef);
    const timestampSeconds = Math.floor(this.realTime.now() / 1000);
    const secrets = signingSecrets(endpoint, new Date(startedAt).toISOString()).map((one) =>
      cipher.openText('secret', one),
    );
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': signWebhook({ id, timestampSeconds, body, secrets }),
    };
    const outcome = await this.client.post(cipher.openText('url', endpoint.url), { headers, body }, options);
    return { startedAt, outcome };
  }

  /** One that is damaged is null too: an event is told all the same. @throws CryptoUnavailable, when nobody's opens */
  private async externalRefOf({ grantId, businessId, externalRef }: DeliveryRecord): Promise<string | null> {
    if (grantId === null || externalRef === undefined) return null;
    try {
      return await openExternalRef(this.vault, { grantId, businessId, externalRef });
    } catch (error) {
      if (isUnreadable(error)) return null;
      throw error;
    }
  }
}

/** @throws UnreadableDelivery */
function openedBody(id: string, { body }: DeliveryRecord, cipher: FieldCipher): string {
  try {
    return cipher.openText('body', body);
  } catch (error) {
    if (isUnreadable(error)) throw new UnreadableDelivery(id);
    throw error;
  }
}
