import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whileCollecting } from '../../../../test/support/memory/collect-garbage.js';
import { NoteSigner } from '../notes/note-keys.js';
import { offerCheckpoint } from './offer.js';

describe('a witness that takes a checkpoint and never answers', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is given up in time, though the process collects what it does not hold', async () => {
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const { verifier } = new NoteSigner('witness.example', Buffer.alloc(32, 1), 'cosignature');
    const offer = { old: 0, proof: [], note: 'a checkpoint\n' };
    const answer = whileCollecting(offerCheckpoint({ url, verifier }, offer, new AbortController().signal));
    expect(await answer).toEqual({ kind: 'refused', problem: 'did not answer in time' });
  }, 20_000);
});
