import { randomUUID } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { grantStream } from '#domain';
import type { EventStore } from '#event-store';
import { dataOf } from '../clients/ask.js';
import type { Business } from '../personas/business.js';
import { eventually } from '../time/eventually.js';

/** A folder to restore into: it holds nothing but the keyring of an installation. */
export async function folderWithKeyring(parent: string, dataDir: string): Promise<string> {
  const made = join(parent, randomUUID());
  await mkdir(made, { mode: 0o700 });
  await copyFile(join(dataDir, 'keyring.json'), join(made, 'keyring.json'));
  return made;
}

/** A restored service works on: the grant of who was erased ends, and a claim of somebody else's key is listed. */
export async function mustGoOn(log: EventStore, api: Business, endedGrant: string, key: string): Promise<void> {
  await eventually(async () => {
    const ended = await log.readStream(grantStream(endedGrant), { direction: 'backwards', limit: 1 });
    return ended[0]?.type === 'grant.revoked.v1' || undefined;
  }, 30_000);
  const claim = await api.claimKey(key);
  expect(claim.status).toBe(201);
  expect(dataOf(await api.list({ status: 'active' })).map(({ id }) => id)).toContain(claim.body['id']);
}
