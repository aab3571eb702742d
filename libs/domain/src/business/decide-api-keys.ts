import { assertNever } from '../assert-never.js';
import { accepted, rejected } from '../decider.js';
import type { ApiKeyCommand, BusinessDecision, CreateApiKey, RevokeApiKey } from './business-command.js';
import { apiKeyNameProblem } from './business-rules.js';
import type { RegisteredBusiness } from './business-state.js';
import { BUSINESS_REFUSALS, MAX_API_KEYS } from '../refusals/of-businesses.js';

/** Keys in force at one time: what is limited for each key, such as decoding, is limited for a business by it. */

export function decideApiKeys(business: RegisteredBusiness, command: ApiKeyCommand): BusinessDecision {
  switch (command.type) {
    case 'create-api-key':
      return create(business, command);
    case 'revoke-api-key':
      return revoke(business, command);
    default:
      return assertNever(command, 'an API key command');
  }
}

function create({ apiKeys }: RegisteredBusiness, { at, keyId, name, hint, createdBy }: CreateApiKey): BusinessDecision {
  const problem = apiKeyNameProblem(name);
  if (problem) return rejected(problem);
  if (apiKeys.has(keyId)) return accepted();
  const inForce = [...apiKeys.values()].filter(({ revokedAt }) => revokedAt === null);
  if (inForce.length >= MAX_API_KEYS) {
    return rejected(BUSINESS_REFUSALS.apiKeyLimitReached);
  }
  const data = { keyId, name, hint, ...(createdBy !== undefined && { createdBy }) };
  return accepted({ type: 'business.api_key_created.v1', at, data });
}

function revoke({ apiKeys }: RegisteredBusiness, { at, keyId }: RevokeApiKey): BusinessDecision {
  const apiKey = apiKeys.get(keyId);
  if (!apiKey) return rejected(BUSINESS_REFUSALS.apiKeyNotFound);
  if (apiKey.revokedAt !== null) return accepted();
  return accepted({ type: 'business.api_key_revoked.v1', at, data: { keyId } });
}
