import type { AccountRecords } from '#accounts';
import { AccessTokens, ClientStorage, Connections, TokenStorage } from '#assistants';
import type { FreshDocuments } from '#disclosure';
import type { Vault } from '#vault';
import type { Engines } from '../engines/engines.js';
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
  const accountOf = async (personId: string): Promise<string | undefined> =>
    (await documents.isLiving(personId)) ? accounts.ofPerson(personId) : undefined;
  return {
    assistantTokens: tokens,
    assistantClients: new ClientStorage(records, clock),
    connections,
    accessTokens: new AccessTokens({ tokens, connections, people: { accountOf }, resource: `${origin}/mcp/person` }),
  };
}
