import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestChild } from '../support/processes/child-process.js';
import { eventually } from '../support/time/eventually.js';
import { isListening, redisSocketOf, StandaloneChild } from '../support/service/standalone-child.js';

const LONG_MS = 240_000;

describe('`npm start` on a data folder', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'second-start-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  /** What it says to people when it does not start. */
  async function refusal(port: string, folder: string): Promise<string> {
    const child = new TestChild('apps/standalone/src/main.ts', [], [], {
      DATA_DIR: folder,
      PORT: port,
      NODE_ENV: 'test',
    });
    await expect(child.untilEnd(LONG_MS)).rejects.toThrow('exit 1');
    expect(child.lines.filter((line) => line.includes('EADDRINUSE'))).toEqual([]);
    return child.complaint;
  }

  it(
    'is refused while one runs there, on any port, and starts once that was killed, with no Redis left behind',
    async () => {
      const first = await StandaloneChild.start(dataDir);
      const demo = await readFile(join(dataDir, 'demo.json'), 'utf8');
      expect(first.said).toContain('listens on');
      const said = await refusal('0', dataDir);
      expect(said).toMatch(new RegExp(`DATA_DIR .*${dataDir.slice(-8)} is in use by another service`));
      expect(await readFile(join(dataDir, 'demo.json'), 'utf8')).toBe(demo);
      const socket = (await redisSocketOf(dataDir)) ?? '';
      expect(await isListening(socket)).toBe(true);

      await first.kill();
      await eventually(async () => ((await isListening(socket)) ? undefined : true));
      const second = await StandaloneChild.start(dataDir);
      await second.stop();
    },
    LONG_MS,
  );

  it(
    'says in one sentence that its port is in use',
    async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const address = other.address();
      const port = typeof address === 'object' && address !== null ? String(address.port) : '';
      const said = await refusal(port, dataDir);
      expect(said).toContain(`PORT ${port} on HOST 127.0.0.1 is in use by another program`);
      expect(said).not.toContain('EADDRINUSE');
      other.close();
      await once(other, 'close');
    },
    LONG_MS,
  );
});
