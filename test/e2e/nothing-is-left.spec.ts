import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessStream, businessStream, grantStream, personStream } from '#domain';
import { MAX_READ } from '#event-store';
import { DeletedPerson } from '../support/personas/deleted-person.js';
import { ops, opsOptions } from '../support/processes/ops.js';
import { bytesOf } from '../support/contents/readable-bytes.js';
import { startService, type Service } from '../support/service/service.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const LONG_MS = 180_000;

describe('of somebody who is deleted', () => {
  let service: Service;
  let receiver: WebhookReceiver;
  let away: string;
  let person: DeletedPerson;

  beforeAll(async () => {
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    away = await mkdtemp(join(tmpdir(), 'nothing-is-left-'));
    receiver = await WebhookReceiver.start();
    person = await DeletedPerson.of(service, receiver);
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
    await rm(away, { recursive: true });
  });

  /** The folder of a backup as it is now. */
  async function backup(name: string): Promise<string> {
    const to = join(away, name);
    expect(await ops(['backup', '--to', to], opsOptions(service))).toMatchObject({ code: 0 });
    return to;
  }

  it(
    'everything can still be found before, by whoever has a backup and the keyring',
    async () => {
      const found = await person.foundIn(await bytesOf(await backup('before')));
      expect(found).toEqual(person.names);
      expect(await person.foundInRedis()).toEqual([]);
    },
    LONG_MS,
  );

  it(
    'nothing is found once all that was kept for a while is due: in no backup taken then, restored or not, in no live file, and not in Redis',
    async () => {
      await person.leaves();
      const after = await backup('after');
      expect(await person.foundIn(await bytesOf(after))).toEqual([]);
      const dataDir = join(away, 'restored');
      await mkdir(dataDir, { mode: 0o700 });
      await copyFile(join(service.dataDir, 'keyring.json'), join(dataDir, 'keyring.json'));
      expect(await ops(['restore', '--from', after], opsOptions({ dataDir }))).toMatchObject({
        code: 0,
      });
      expect(await person.foundIn(await bytesOf(dataDir))).toEqual([]);
      expect(person.toldIn(await bytesOf(service.dataDir))).toEqual([]);
      expect(await person.foundInRedis()).toEqual([]);
    },
    LONG_MS,
  );

  it('nothing in the log links the person, the child and the grants’ businesses by a request that was one of the person’s', async () => {
    const { log } = service.running.engines;
    const eventsOf = (stream: string) => log.readStream(stream, { direction: 'forwards', limit: MAX_READ });
    const [ofPerson, ofChild] = [
      await eventsOf(personStream(person.ids.person)),
      await eventsOf(personStream(person.ids.child)),
    ];
    expect(ofChild.map(({ type }) => type)).toEqual([
      'person.registered.v1',
      'person.key_issued.v1',
      'person.deleted.v1',
    ]);
    expect(JSON.stringify(ofChild)).not.toContain(person.ids.person);
    const requests = new Set(ofPerson.map(({ metadata }) => metadata.correlationId));
    const causes = new Set(ofPerson.map(({ id }) => id));
    for (const { metadata } of ofChild) {
      expect(requests).not.toContain(metadata.correlationId);
      expect(causes).not.toContain(metadata.causationId);
    }
  });

  it('nothing in the log links the businesses that the person was a member of', async () => {
    const { log } = service.running.engines;
    const [inFirst, inSecond] = await Promise.all(
      person.businesses.map(async (id) => {
        const events = await log.readStream(businessStream(id), { direction: 'forwards', limit: MAX_READ });
        const ofPersonAlone = events.filter(({ type }) => type !== 'business.registered.v1');
        return new Set(ofPersonAlone.flatMap((event) => JSON.stringify(event).match(UUID) ?? []));
      }),
    );
    const inBoth = [...(inFirst ?? [])].filter((id) => inSecond?.has(id));
    expect(inBoth).toEqual([]);
  });

  it(
    'what remains is the person’s id, times and businesses, in a log that still verifies',
    async () => {
      const { log } = service.running.engines;
      const read = { direction: 'forwards', limit: MAX_READ } as const;
      expect(await log.lastRevision(accessStream(person.ids.person))).toBeGreaterThan(0);
      expect((await log.readStream(grantStream(person.ids.grant), read)).at(-1)?.type).toBe('grant.revoked.v1');
      expect((await ops(['verify'], opsOptions(service))).code).toBe(0);
      expect(
        (
          await ops(
            ['access-history', '--person', person.ids.person, '--reason', 'a test', '--verify'],
            opsOptions(service),
          )
        ).code,
      ).toBe(0);
    },
    LONG_MS,
  );
});
