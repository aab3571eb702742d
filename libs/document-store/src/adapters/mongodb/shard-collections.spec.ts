import { MongoServerError, type Document } from 'mongodb';
import { isRouter, shardById } from './shard-collections.js';

/** A server that notes what it is sent, and answers as it is told. */
function server(answer: (command: Document) => Document) {
  const sent: (readonly [string, Document])[] = [];
  const send = (command: Document, to: 'database' | 'admin'): Promise<Document> => {
    sent.push([to, command]);
    return Promise.resolve().then(() => answer(command));
  };
  return { sent, send };
}

describe('collections of a sharded cluster', () => {
  it('are spread only where the server says that it is a router', async () => {
    const [router, single] = [server(() => ({ ok: 1, msg: 'isdbgrid' })), server(() => ({ ok: 1 }))];
    expect(await isRouter(router.send)).toBe(true);
    expect(await isRouter(single.send)).toBe(false);
    expect(single.sent).toEqual([['database', { hello: 1 }]]);
  });

  it('are spread by the hash of their ids, over an index that is there first', async () => {
    const { sent, send } = server(() => ({ ok: 1 }));
    await shardById(send, 'views', 'grants--blue');
    const key = { _id: 'hashed' };
    expect(sent).toEqual([
      ['database', { createIndexes: 'grants--blue', indexes: [{ name: '_id_hashed', key }] }],
      ['admin', { shardCollection: 'views.grants--blue', key }],
    ]);
  });

  it('are left as they are where the user may not spread them', async () => {
    const forbidden = server(({ shardCollection }) => {
      if (shardCollection !== undefined) throw new MongoServerError({ message: 'not authorized', code: 13 });
      return { ok: 1 };
    });
    await expect(shardById(forbidden.send, 'views', 'grants--blue')).resolves.toBeUndefined();
  });

  it('are not spread in silence when the server fails otherwise', async () => {
    const broken = server(() => {
      throw new MongoServerError({ message: 'shard key is another', code: 23 });
    });
    await expect(shardById(broken.send, 'views', 'grants--blue')).rejects.toThrow('shard key is another');
  });
});
