import type { AccountRecords } from '#accounts';
import {
  AccessTokens,
  AuthorizationPlace,
  AuthorizationSecrets,
  ClientStorage,
  Connections,
  TokenStorage,
} from '#assistants';
import type { FreshDocuments } from '#disclosure';
import type { Vault } from '#vault';
import type { Engines } from '../engines/engines.js';
import { LivingPeople } from '../people/living-people.js';
import type { Settings } from '../settings/settings.js';

/** The assistants of people, and the tokens that they come in with. */
export function assistantServices(
  { records, keyring, clock }: Engines,
  { origin }: Pick<Settings, 'origin'>,
  vault: Vault,
  accounts: AccountRecords,
  documents: FreshDocuments,
) {
  const tokens = new TokenStorage(records, keyring, clock);
  const connections = new Connections({ records, vault, keyring, clock, tokens });
  const livingPeople = new LivingPeople(accounts, documents);
  const place = new AuthorizationPlace(origin);
  return {
    assistantTokens: tokens,
    assistantClients: new ClientStorage(records, clock),
    connections,
    livingPeople,
    authorizationPlace: place,
    authorizationSecrets: new AuthorizationSecrets(keyring),
    accessTokens: new AccessTokens({ tokens, connections, people: livingPeople, resource: place.resource }),
  };
}
