import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { DeletedPerson } from '../support/personas/deleted-person.js';
import { FerretDb, findFerretDb } from '../support/mongodb/ferretdb.js';
import { bytesOf } from '../support/contents/readable-bytes.js';
import { startService, type Service } from '../support/service/service.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const MINUTES = 240_000;

function stories(binary: string): void {
  let server: FerretDb;
  let service: Service;
  let receiver: WebhookReceiver;
  let person: DeletedPerson;
  beforeAll(async () => {
    server = await FerretDb.start(binary);
    receiver = await WebhookReceiver.start();
    service = await startService({ environment: { READ_STORE_URL: server.url, WEBHOOKS_ALLOW_LOCAL: 'true' } });
    person = await DeletedPerson.of(service, receiver);
  }, MINUTES);
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
    await server.stop();
  });

  /** What a dump of the server and a copy of the log hold. */
  const dumped = async (): Promise<Buffer> => {
    const documents = await documentsOf(server.url);
    expect(documents.length).toBeGreaterThan(0);
    return Buffer.concat([Buffer.from(JSON.stringify(documents)), await bytesOf(join(service.dataDir, 'log'))]);
  };

  it(
    'everything can still be found before, by whoever has a dump, the log and the keyring',
    async () => {
      expect(await person.foundIn(await dumped())).toEqual(person.names);
    },
    MINUTES,
  );

  it(
    'nothing is found once all that was kept for a while is due: in no dump, in no file, and not in Redis',
    async () => {
      await person.leaves();
      expect(await person.foundIn(await dumped())).toEqual([]);
      expect(person.toldIn(await bytesOf(server.folder))).toEqual([]);
      expect(await person.foundInRedis()).toEqual([]);
    },
    MINUTES,
  );
}

describe('of somebody who is deleted, in MongoDB', () => {
  const binary = findFerretDb();
  if (binary === undefined) it.skip('nothing is left: FerretDB is not installed', () => undefined);
  else stories(binary);
});

/** Of every collection. */
async function documentsOf(url: string): Promise<readonly object[]> {
  const client = await MongoClient.connect(url);
  try {
    const { databases } = await client.db().admin().listDatabases();
    const all: object[] = [];
    for (const { name } of databases) {
      for (const { collectionName } of await client.db(name).collections())
        all.push(...(await client.db(name).collection(collectionName).find().toArray()));
    }
    return all;
  } finally {
    await client.close();
  }
}
