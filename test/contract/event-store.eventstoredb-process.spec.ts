import { openEventStoreDb } from '#event-store/eventstoredb';
import { TestChild } from '../support/processes/child-process.js';
import { someEvent } from '../support/eventstoredb/append-load.js';

describe('the stand-in as a process of its own', () => {
  it('prints its connection string, serves the port, and takes faults by line', async () => {
    const child = new TestChild('test/support/eventstoredb/main.ts', []);
    await child.untilLines(1);
    const store = await openEventStoreDb({ url: child.lines[0] ?? '' });
    const event = someEvent();
    const appended = await store.append('sample-1', [event], 'no-stream');
    child.tell('restart');
    await child.untilLine('restart');

    expect(await store.append('sample-1', [event], 'no-stream')).toEqual(appended);
    await store.close();
    await child.kill();
  });
});
