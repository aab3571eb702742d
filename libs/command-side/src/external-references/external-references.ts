import { DAY_MS } from '#clock';
import type { Vault } from '#vault';

/**
 * docs/compliance-guide.md, What a deletion leaves: as long as a business may still have to tell which of its cases a
 * grant was.
 */
const OUTLIVES_GRANT_MS = 90 * DAY_MS;

/** What businesses call their grants. Each has a data key of its own, which a sweep destroys when it ends. */
export class ExternalReferences {
  constructor(private readonly vault: Vault) {}

  /**
   * The grant has ended, so its reference is about to. A grant without one, or with one from before grants had keys, is
   * left as it is.
   * @param endedAt ISO 8601 UTC with milliseconds
   */
  async endWith(grantId: string, endedAt: string): Promise<void> {
    await this.vault.endDataKey({ kind: 'grant', id: grantId }, Date.parse(endedAt) + OUTLIVES_GRANT_MS);
  }
}
