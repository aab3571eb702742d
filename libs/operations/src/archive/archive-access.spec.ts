import { randomUUID } from 'node:crypto';
import { SystemClock } from '#clock';
import type { LogArchive } from '#event-store';
import { openLmdbLogArchive } from '#event-store/lmdb';
import { domainCodec } from '#events';
import { PolicyCheckpoints, POLICY_CHECKPOINTS } from '#policies';
import { PARTITIONS } from '#projecting';
import { dataKeys, lookUps, Vault } from '#vault';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { InMemoryViewStore } from '../../../../test/support/engines/in-memory-view-store.js';
import { SignedLog } from '../../../../test/support/proofs/signed-log.js';
import { archiveAccess } from './archive-access.js';

const LOOKS = 10;
const FOLLOWER = 'carry';

describe('an archive whose process has lost its lease', () => {
  let signed: SignedLog;
  let archive: LogArchive;
  beforeEach(async () => {
    signed = await SignedLog.open();
    await signed.begin();
    await signed.append(LOOKS, `access-${randomUUID()}`);
    archive = await openLmdbLogArchive(signed.logPath);
  });
  afterEach(async () => {
    await archive.close();
    await signed.close();
  });

  it('takes up nothing that it has written: another process may be at it', async () => {
    const { log, store: proofs, keyring } = signed;
    const records = new InMemoryRecordStore([PARTITIONS, POLICY_CHECKPOINTS, dataKeys, lookUps]);
    await new PolicyCheckpoints(records).move({ name: FOLLOWER }, (await log.head()) ?? '');
    const codec = domainCodec(new Vault(keyring, records));
    const engines = { log, archive, views: new InMemoryViewStore(), records, proofs, keyring, codec };
    const lease = new AbortController();
    const lost = new Error('another process took it over');
    let checking = false;
    const progress = {
      begins: (part: string) => {
        checking = part === 'checking';
      },
      at: (events: number) => {
        if (checking && events === LOOKS) lease.abort(lost);
      },
    };
    const request = { by: 'operator:jane', before: Date.now() + 10 ** 12, origin: undefined, signal: lease.signal };
    const policies = [{ name: FOLLOWER }];
    const archiving = archiveAccess({ ...engines, clock: new SystemClock() }, { ...request, policies }, progress);
    await expect(archiving).rejects.toBe(lost);
    expect(await archive.parts()).toEqual([]);
  });
});
