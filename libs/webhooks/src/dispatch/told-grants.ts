import { grantStream } from '#domain';
import type { EventStore, JsonValue } from '#event-store';
import type { Vault } from '#vault';

/** Whose a grant is, and what the business calls it. */
export interface ToldGrant {
  readonly businessId: string;
  /** Sealed under the business's data key; null when none was given. */
  readonly externalRef: JsonValue;
}

/** What of a grant its events tell the business: it stands in the grant's first event and never changes. */
export class ToldGrants {
  constructor(
    private readonly log: EventStore,
    private readonly vault: Vault,
  ) {}

  async find(grantId: string): Promise<ToldGrant> {
    const [first] = await this.log.readStream(grantStream(grantId), { direction: 'forwards', limit: 1 });
    const { businessId, externalRef = null } = first?.data ?? {};
    if (typeof businessId !== 'string') throw new Error('a grant does not begin with its claim');
    return { businessId, externalRef };
  }

  async externalRefOf({ businessId, externalRef }: ToldGrant): Promise<string | null> {
    if (typeof externalRef !== 'string') return null;
    const opened = await this.vault.open<{ externalRef: string }>(
      { kind: 'business', id: businessId },
      { externalRef },
    );
    return opened.externalRef;
  }
}
