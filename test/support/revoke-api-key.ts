import type { Service } from './service.js';
import type { TestBusiness } from './world.js';

/** A business's owner revokes its key, as the console does: the record first, which every request looks at. */
export async function revokeApiKey(service: Service, { id, keyId }: TestBusiness): Promise<void> {
  await service.running.services.apiKeys.revoke(keyId, service.running.engines.clock.iso());
  await service.world.change(id, { type: 'revoke-api-key', keyId });
}
