import { randomUUID } from 'node:crypto';
import {
  AccountRecords,
  ADDRESS_TALLIES,
  DevelopmentMailbox,
  FLOWS,
  KNOWN_DEVICES,
  KnownDevices,
  MAILBOX,
  PasskeyRecords,
  PASSKEYS,
  SESSIONS,
  Sessions,
  SignInSecrets,
} from '#accounts';
import { ASSISTANT_TOKENS, ASSISTANTS, CHANGES, Changes, Connections, TokenStorage } from '#assistants';
import { DeciderRunner } from '#command-side';
import { INVITATION_RECORDS, Invitations } from '#disclosure';
import type { Collection } from '#document-store';
import { personDecider, personStream } from '#domain';
import { domainCodec, SealedFolds } from '#events';
import { HISTORY_CHAINS } from '#proofs';
import { dataKeys, LookUps, lookUps, Vault } from '#vault';
import type { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import type { ErasableEngines } from '../../src/erasure-register/erasing.js';

export const EMAIL = 'ada@people.example';
const NETWORK = '192.0.2.1';
const NO_STAFF = { includes: () => Promise.resolve(false) };

/** All that could tell the address, or whose it was. */
export const TELLING = [
  ...[dataKeys, lookUps, INVITATION_RECORDS, KNOWN_DEVICES, SESSIONS, FLOWS, ADDRESS_TALLIES, MAILBOX],
];
/** All else that is about somebody. */
export const ABOUT = [PASSKEYS, ASSISTANTS, ASSISTANT_TOKENS, CHANGES, HISTORY_CHAINS];

export type Engines = ErasableEngines & { readonly records: InMemoryRecordStore; readonly proofs: InMemoryRecordStore };

interface KnownPerson {
  readonly personId: string;
  readonly accountId: string;
}

export async function registered(
  { personId, accountId }: KnownPerson,
  { log, records, keyring, clock }: Engines,
): Promise<void> {
  const vault = new Vault(keyring, records);
  await vault.createDataKey({ kind: 'person', id: personId });
  const name = { given_name: 'Fay', middle_name: null, family_name: 'Fiction', suffix: null, mailing_name: null };
  const address = { line1: '9 FICTION RD', line2: '', city: 'TOPEKA', state: 'KS', zip5: '66603', zip4: '0009' };
  const key = { keyId: randomUUID(), key: 'ABC234DEF5' };
  const command = { type: 'register', at: clock.iso(), personId, accountId, name, address, ...key } as const;
  const context = { correlationId: randomUUID(), actor: 'person' };
  await new DeciderRunner(log, domainCodec(vault)).run(personDecider, personStream(personId), command, context);
}

/** With an account, an open invitation, a mail, and a session on a known device. */
export async function personKnownIn({ log, records, keyring, clock }: Engines): Promise<KnownPerson> {
  const vault = new Vault(keyring, records);
  const accounts = new AccountRecords(records, vault, new LookUps(keyring, records));
  const accountId = await accounts.findOrCreate(EMAIL);
  const personId = randomUUID();
  await accounts.bindPerson(accountId, personId);
  const memberId = randomUUID();
  await vault.createDataKey({ kind: 'member', id: memberId });
  const invitation = { email: EMAIL, businessId: randomUUID(), mode: 'demo', at: clock.iso() } as const;
  await new Invitations(new SealedFolds(log), records, vault, keyring).remember(memberId, invitation);
  await new DevelopmentMailbox(records, vault, keyring, clock).send({ to: EMAIL, subject: 'Hello', text: 'Ada' });
  const devices = new KnownDevices(records, new SignInSecrets(keyring), clock);
  const { deviceId } = await devices.signsIn(null, EMAIL, NETWORK);
  await devices.signsIn(null, EMAIL, NETWORK);
  await new Sessions(records, clock, NO_STAFF).start(accountId, { client: null, deviceId });
  return { personId, accountId };
}

/** Of somebody who is registered: a passkey, an assistant with a token and a change that waits, a proven history. */
export async function usedBy({ personId, accountId }: KnownPerson, engines: Engines): Promise<void> {
  const { log, records, proofs, keyring, clock } = engines;
  const vault = new Vault(keyring, records);
  await new PasskeyRecords(records).create({
    ...{ passkeyId: randomUUID(), accountId, name: 'sealed', credentialId: 'AAAA', publicKey: 'AAAA' },
    ...{ counter: 0, transports: [], createdAt: clock.now(), lastUsedAt: null },
  });
  const tokens = new TokenStorage(records, keyring, clock);
  const connections = new Connections({ records, vault, keyring, clock, tokens });
  const assistant = { clientId: 'assistant', name: 'Example Assistant', redirectHost: 'assistant.example' };
  const { assistantId, grantId } = await connections.approve(personId, { ...assistant, scopes: ['address:read'] });
  await tokens.put('RefreshToken', 'a'.repeat(43), { grantId }, 60);
  const changes = new Changes(records, vault, log, connections, clock);
  await changes.propose(
    personId,
    { id: assistantId, name: assistant.name },
    { kind: 'revoke_grant', grantId: randomUUID() },
  );
  const last = { index: 0, hash: '' };
  await proofs.create(HISTORY_CHAINS, personId, { origin: 'x', count: 1, chain: '', last, at: clock.iso() });
}

/** Names of the collections that hold something. */
export async function standing(
  records: InMemoryRecordStore,
  among: readonly Collection<object>[] = TELLING,
): Promise<readonly string[]> {
  const isEmpty = async (one: Collection<object>) => (await records.scan(one, { limit: 1 })).length === 0;
  const found = await Promise.all(among.map(async (one) => ((await isEmpty(one)) ? [] : [one.name])));
  return found.flat();
}
