import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KNOWN_DEVICES } from '#accounts';
import { INVITATION_RECORDS } from '#disclosure';
import { EnginesOnDemand, readSettings } from '#runtime';
import { dataKeys } from '#vault';
import { idOf } from '../support/clients/ask.js';
import { Member } from '../support/personas/member.js';
import { Person } from '../support/personas/person.js';
import { ops, opsOptions } from '../support/processes/ops.js';
import { folderWithKeyring } from '../support/service/restored-installation.js';
import { startService, type Service } from '../support/service/service.js';

describe('a backup with an open invitation of a person who is erased after it', () => {
  let service: Service;
  let away: string;
  beforeAll(async () => {
    service = await startService();
    away = await mkdtemp(join(tmpdir(), 'restored-erasures-'));
  });
  afterAll(async () => {
    await service.stop();
    await rm(away, { recursive: true });
  });

  /** Names of what tells an address in records: the key of the invitation, its record, and known devices. */
  async function tellingIn(dataDir: string, invitation: string, before: readonly string[]): Promise<readonly string[]> {
    const engines = new EnginesOnDemand(readSettings({ DATA_DIR: dataDir }, true));
    try {
      const records = await engines.records();
      const key = await records.get(dataKeys, `member:${invitation}`);
      const record = await records.get(INVITATION_RECORDS, invitation);
      const devices = (await devicesIn(records)).filter((id) => !before.includes(id));
      return [...(key ? ['key'] : []), ...(record ? ['record'] : []), ...devices.map(() => 'device')];
    } finally {
      await engines.close();
    }
  }

  it.each([
    ['copies of databases', []],
    ['lines for any engines', ['--portable']],
  ])('is restored without anything that tells the address, from %s', async (_what, form) => {
    const { baseUrl, engines } = service.running;
    const host = await Member.signIn(baseUrl, `host-${String(form.length)}@people.example`);
    const path = await host.registers();
    const before = await devicesIn(engines.records);
    const person = await Person.registered(baseUrl);
    const invited = await host.post(`${path}/members`, { email: person.email, role: 'admin' });
    const invitation = idOf(invited);
    const backups = join(away, `backups-${String(form.length)}`);
    const environment = { DATA_DIR: service.dataDir };
    expect((await ops(['backup', '--to', backups, ...form], { environment })).code).toBe(0);
    expect(await tellingIn(service.dataDir, invitation, before)).toEqual(['key', 'record', 'device']);
    expect((await person.delete('/me')).status).toBe(204);
    expect((await ops(['backup', '--to', backups, '--register-only'], { environment })).code).toBe(0);

    const dataDir = await folderWithKeyring(away, service.dataDir);
    const restored = await ops(['restore', '--from', backups], opsOptions({ dataDir }));

    expect(restored).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 of them were still there') as string,
    });
    expect(restored.stdout.split('\n').slice(2)).toEqual([
      'Witnesses: the log goes on under another name. Give those in WITNESS_URLS what /log/v1/key says once it runs.',
      'Where it is a witness itself: it has forgotten what it cosigned since the backup. Start it without WITNESS_FOR, give ' +
        'it a new key (`keyring rotate-signing`), retire the old one (`keyring retire-signing`) once the log is signed with ' +
        'the new, and only then set WITNESS_FOR again and give those logs the new key of /witness/v1/key.',
      'Start the service: it finishes what hangs on that.',
      '',
    ]);
    expect(await tellingIn(dataDir, invitation, before)).toEqual([]);
  });
});

async function devicesIn(records: Service['running']['engines']['records']): Promise<readonly string[]> {
  const request = { index: 'by-expiry', equal: {}, direction: 'up', limit: 1_000 } as const;
  return (await records.page(KNOWN_DEVICES, request)).map(({ id }) => id);
}
