import type { Clock } from '#clock';
import type { BusinessAuthenticator, BusinessPrincipal } from '#http';
import type { ApiKeyUses } from '#limits';

/** Notes when a key is used. */
export class NotingAuthenticator implements BusinessAuthenticator {
  constructor(
    private readonly authenticator: BusinessAuthenticator,
    private readonly uses: ApiKeyUses,
    private readonly clock: Clock,
  ) {}

  async authenticate(apiKey: string): Promise<BusinessPrincipal | 'revoked' | undefined> {
    const business = await this.authenticator.authenticate(apiKey);
    if (typeof business === 'object') this.uses.note(business.keyId, this.clock.now());
    return business;
  }
}
