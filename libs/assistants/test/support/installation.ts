import { Vault, dataKeys } from '#vault';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { Installation } from '../../../../test/support/service/installation.js';
import { TestClock } from '../../../../test/support/time/test-clock.js';
import {
  AccessTokens,
  ASSISTANT_CLIENTS,
  ASSISTANT_TOKENS,
  ASSISTANTS,
  ClientStorage,
  Connections,
  TokenStorage,
  type ApprovedAssistant,
} from '../../src/index.js';

export const RESOURCE = 'https://consent.example/mcp/person';

/** What a person says yes to, but for what a test is about. */
export const approved = (departures: Partial<ApprovedAssistant> = {}): ApprovedAssistant => ({
  ...{ clientId: 'https://app.example/client', name: 'Helper', redirectHost: 'app.example' },
  scopes: ['address:read'],
  ...departures,
});

/** Assistants on records of their own, and the people `mike` and `ola`. */
export async function installation() {
  const { keyring, ...place } = new Installation();
  const records = new InMemoryRecordStore([ASSISTANTS, ASSISTANT_TOKENS, ASSISTANT_CLIENTS, dataKeys]);
  const clock = new TestClock(Date.parse('2030-01-01T00:00:00.000Z'));
  const vault = new Vault(keyring, records);
  const people = new Set(['mike', 'ola']);
  for (const id of people) await vault.createDataKey({ kind: 'person', id });
  const tokens = new TokenStorage(records, keyring, clock);
  const connections = new Connections({ records, vault, keyring, clock, tokens });
  const accountOf = (personId: string) => Promise.resolve(people.has(personId) ? `account of ${personId}` : undefined);
  const accessTokens = new AccessTokens({ tokens, connections, people: { accountOf }, resource: RESOURCE });
  return {
    records,
    clock,
    vault,
    people,
    tokens,
    connections,
    accessTokens,
    clients: new ClientStorage(records, clock),
    place,
  };
}

export type Installed = Awaited<ReturnType<typeof installation>>;
