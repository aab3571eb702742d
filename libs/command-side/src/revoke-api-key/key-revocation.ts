import type { ApiKeyRecords } from '#accounts';
import type { Listeners } from '#webhooks';

/** Puts into force that an API key was revoked. */
export class KeyRevocation {
  constructor(
    private readonly apiKeys: ApiKeyRecords,
    private readonly listeners: Listeners,
  ) {}

  /**
   * The key, and what listens with it. May be repeated; in force on every node when it resolves.
   * @param at ISO time
   */
  async finish(businessId: string, keyId: string, at: string): Promise<void> {
    await this.apiKeys.revoke(keyId, at);
    await this.listeners.removeOfKey(businessId, keyId);
  }
}
