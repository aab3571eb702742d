import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ComparisonEnded } from '#audit';
import type { EventStore, StoredEvent } from '#event-store';
import { beginWithLog, ProofLog, TreeSigner } from '#proofs';
import { Installation } from '../../../../test/support/service/installation.js';
import { openLog, openProofs } from '../engines/open-stores.js';
import { readSettings, type Settings } from '../settings/settings.js';
import { ClosingStack } from '../shutdown/closing-stack.js';
import { comparisonBeside, startComparison } from './start-comparison.js';

const ORIGIN = 'consent.example/log';
const EVENTS = 700;
const NOTHING = { signed: { size: 0, root: Buffer.alloc(32) }, size: 0, reported: 0 };

const inline = (text: string): URL => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
/** The thread's own program, from its sources. */
const fileAt = (path: string): string => JSON.stringify(pathToFileURL(resolve(path)).href);
const PROGRAM = inline(`
  import { register } from 'node:module';
  register(${fileAt('test/support/processes/typescript-hooks.mjs')});
  await import(${fileAt('libs/runtime/src/threads/comparison-thread.ts')});
`);

describe('a thread that compares the log with its tree', () => {
  let settings: Settings;
  let dataDir: string;
  let log: EventStore;
  let proofs: ProofLog;
  const installation = new Installation();
  const closing = new ClosingStack();
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'compared-'));
    settings = readSettings({ DATA_DIR: dataDir, THREADS: '2' }, false);
    log = closing.closes(await openLog(settings.eventStore));
    const store = closing.closes(await openProofs(settings.readStore));
    proofs = new ProofLog(store);
    await beginWithLog(store, log, installation.keyring, ORIGIN);
    for (let n = 0; n < EVENTS; n += 100) await append(`sample-${String(n)}`, 100);
    await new TreeSigner(log, store, installation.keyring).signAll();
  });
  afterAll(async () => {
    await closing.closeAll();
    await rm(dataDir, { recursive: true });
    installation.remove();
  });

  const append = (stream: string, count: number) => {
    const metadata = { time: '2030-01-01T10:00:00.000Z', causationId: null, actor: 'service:sample' };
    const events = Array.from({ length: count }, () => ({
      ...{ id: randomUUID(), type: 'sample.happened.v1', data: {} },
      metadata: { ...metadata, correlationId: randomUUID() },
    }));
    return log.append(stream, events, 'no-stream');
  };
  const begun = async () => {
    const { size = 0, root = '' } = (await proofs.newest()) ?? {};
    return { signed: { size, root: Buffer.from(root, 'base64') }, size: 0, reported: 0 };
  };
  const page = async (after?: string): Promise<readonly StoredEvent[]> =>
    (await log.readStored({ limit: 400, ...(after !== undefined && { after }) })).events;

  it('compares the pages that it is told of, says how far it has come, and ends when it is closed', async () => {
    const from = await begun();
    const comparison = startComparison(PROGRAM, from, settings);
    const first = await page();
    const second = await page(first.at(-1)?.position);
    const standings = [comparison.take(first, undefined), comparison.take(second, first.at(-1)?.position)];
    const sizes = (await Promise.all(standings)).map(({ tree }) => tree.size);
    const last = await comparison.finish(true);
    await comparison.close();
    expect(sizes).toEqual([400, EVENTS]);
    expect(Buffer.from(last.tree.root)).toEqual(from.signed.root);
    expect([last.isSettled, last.unsigned, last.found]).toEqual([true, 0, { count: 0, kept: [] }]);
  });

  it('leaves the log and the tree open in the thread that had them open before', async () => {
    const comparison = startComparison(PROGRAM, await begun(), settings);
    await comparison.take(await page(), undefined);
    await comparison.close();
    const { position } = await append('sample-afterwards', 1);
    expect([await log.head(), (await proofs.newest())?.size]).toEqual([position, EVENTS]);
  });

  it.each([
    ['dies in its work', "parentPort.on('message', () => { throw new Error('nothing works'); });", /: nothing works$/],
    ['ends by itself', 'process.exit();', /has ended$/],
    ['cannot begin', "throw new Error('no engine');", /: no engine$/],
  ])('is reported as failed when it %s, without holding up an end', async (_name, program, words) => {
    const text = `import { parentPort } from 'node:worker_threads'; ${program}`;
    const comparison = startComparison(inline(text), NOTHING, settings);
    const first = comparison.take(await page(), undefined);
    await expect(first).rejects.toThrow(ComparisonEnded);
    await expect(first).rejects.toThrow(words);
    await expect(comparison.finish(true)).rejects.toThrow(words);
    await comparison.close();
  });

  it('is there for long logs alone, on more than one core, whose engines are in this process', async () => {
    const { beside, alone } = {
      beside: comparisonBeside(settings),
      alone: comparisonBeside(readSettings({ DATA_DIR: dataDir, THREADS: '1' }, false)),
    };
    const server = comparisonBeside(readSettings({ EVENT_STORE_URL: 'esdb://127.0.0.1:1', THREADS: '2' }, false));
    expect([await beside?.(await begun()), alone, server]).toEqual([undefined, undefined, undefined]);
  });
});
