import type { Clock } from '#clock';
import { utcDayOf } from '#domain';
import type { BusinessAuthenticator, BusinessPrincipal } from '#http';
import type { ApiKeyUses, RequestUsage } from '#limits';

/** Counts the requests of businesses in production as they are authenticated, whatever they are answered with. */
export class CountingAuthenticator implements BusinessAuthenticator {
  constructor(
    private readonly authenticator: BusinessAuthenticator,
    private readonly usage: RequestUsage,
    private readonly clock: Clock,
  ) {}

  async authenticate(apiKey: string): Promise<BusinessPrincipal | 'revoked' | undefined> {
    const business = await this.authenticator.authenticate(apiKey);
    if (typeof business === 'object' && business.mode === 'production') {
      this.usage.add(business.businessId, utcDayOf(this.clock.iso()));
    }
    return business;
  }
}

/** Notes when a key is used. */
export class KeyUseRecordingAuthenticator implements BusinessAuthenticator {
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
