import { createLogger } from '#http';
import { InMemoryRecordStore } from '../../../../test/support/engines/in-memory-record-store.js';
import { SignedLog } from '../../../../test/support/proofs/signed-log.js';
import { eventually } from '../../../../test/support/time/eventually.js';
import { RECORD_COLLECTIONS } from '../engines/collections.js';
import { startTreeSigner } from './start-tree-signer.js';

describe('a process that may not seal the log under the name that it was given', () => {
  it('says so in its log, and which command has the reason', async () => {
    const signed = await SignedLog.open();
    await signed.begin();
    const lines: string[] = [];
    const logger = createLogger({ level: 'info', stream: { write: (line: string) => void lines.push(line) } });
    const engines = {
      log: signed.log,
      keyring: signed.keyring,
      records: new InMemoryRecordStore(RECORD_COLLECTIONS),
      proofs: signed.store,
    };
    const settings = { logOrigin: 'another.example/log', checkpointEveryMs: 100, witnesses: [] };
    const signer = startTreeSigner(engines, settings, logger);
    try {
      const line = await eventually(() => Promise.resolve(lines[0]));
      expect(JSON.parse(line)).toMatchObject({
        level: 'error',
        problem: 'other-origin',
        msg: 'THE LOG IS NOT SEALED: `npm run ops -- status` says why',
      });
    } finally {
      await signer.stop();
      await signed.close();
    }
  });
});
