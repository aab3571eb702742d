import { CompactRange, NoteVerifier, parseCheckpoint, parseNote, verifyConsistency, type Checkpoint } from '#proofs';
import { eventually } from '../support/time/eventually.js';
import { startService, type Service } from '../support/service/service.js';

const WIDTH = 256;
const HASH = 32;

describe('the log as everybody can check it', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService({ environment: { LOG_ORIGIN: 'consent.example/log', CHECKPOINT_EVERY_MS: '100' } });
  });
  afterAll(async () => {
    await service.stop();
  });

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${service.running.baseUrl}/log/v1/${path}`, { headers });

  async function verifierKey(): Promise<NoteVerifier> {
    const answer = await get('key');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const [vkey = '', ...rest] = (await answer.text()).split('\n');
    expect(rest).toEqual(['']);
    const verifier = NoteVerifier.of(vkey);
    if (verifier === undefined) throw new Error('it is no verifier key');
    return verifier;
  }

  /** Checked as a stranger checks it. */
  async function checkpoint(): Promise<Checkpoint & { readonly time: number }> {
    const answer = await get('checkpoint', { origin: 'https://monitor.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=1');
    const note = parseNote(await answer.text());
    const verifier = await verifierKey();
    const cosigner = new NoteVerifier(verifier.name, verifier.publicKey, 'cosignature');
    const parsed = note && parseCheckpoint(note.text);
    if (note === undefined || parsed === undefined) throw new Error('it is no checkpoint');
    expect(verifier.verify(note)).toBeDefined();
    return { ...parsed, time: cosigner.verify(note)?.time ?? 0 };
  }

  async function signedAll(): Promise<Checkpoint & { readonly time: number }> {
    const { events } = await service.running.engines.log.readStored({ limit: 4_096 });
    return eventually(async () => {
      const found = await checkpoint();
      return found.size >= events.length ? found : undefined;
    });
  }

  /** Every leaf of a tree, from its tiles. */
  async function leaves(size: number): Promise<readonly Buffer[]> {
    const hashes: Buffer[] = [];
    for (let tile = 0; tile * WIDTH < size; tile += 1) {
      const width = Math.min(WIDTH, size - tile * WIDTH);
      const name = String(tile).padStart(3, '0');
      const answer = await get(width === WIDTH ? `tile/0/${name}` : `tile/0/${name}.p/${String(width)}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.length).toBe(width * HASH);
      for (let at = 0; at < width; at += 1) hashes.push(bytes.subarray(at * HASH, (at + 1) * HASH));
    }
    return hashes;
  }

  it('is signed under its name, with the time of the machine, over every event that there is', async () => {
    const found = await signedAll();
    const { events } = await service.running.engines.log.readStored({ limit: 4_096 });
    expect(found.origin).toBe('consent.example/log');
    expect(found.size).toBeGreaterThanOrEqual(events.length);
    expect(Math.abs(found.time - Date.now() / 1_000)).toBeLessThan(3_600);
  });

  it('has tiles that give the root, and grows without a change to what was signed', async () => {
    const before = await signedAll();
    const person = await service.world.person();
    for (let n = 0; n < 3; n += 1) await service.business.preview(await person.key());
    const after = await eventually(async () => {
      const found = await checkpoint();
      return found.size > before.size ? found : undefined;
    });
    for (const { size, root } of [before, after]) {
      const tree = new CompactRange();
      for (const leaf of await leaves(size)) tree.append(leaf);
      expect(Buffer.from(tree.root).equals(Buffer.from(root))).toBe(true);
    }
    const proof = await service.running.services.proofLog.consistencyProof(before.size, after.size);
    expect(verifyConsistency(before, after, proof)).toBe(true);
  });

  it.each([
    'tile/0/999',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/x000/000.p/1',
    'tile/00/000.p/1',
    'tile/7/000.p/1',
    'tile/entries/000.p/1',
    'tile/0/x999/x999/x999/x999/x999/999.p/1',
    'tile/0/..%2f..%2fkey',
    'tile/',
    'nothing',
  ])('has nothing at %s', async (path) => {
    const answer = await get(path);
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      404,
      'not_found',
    ]);
  });

  it('shows nothing that the checkpoint is not over', async () => {
    const { size } = await signedAll();
    const [tile, width] = [Math.floor(size / WIDTH), size % WIDTH];
    const beyond = await get(`tile/0/${String(tile).padStart(3, '0')}.p/${String(width + 40)}`);
    expect(beyond.status).toBe(404);
  });
});
