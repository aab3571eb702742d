import { randomUUID } from 'node:crypto';
import { openFileSigningKeys } from '#vault/file';
import { TestClock } from '../../../test/support/time/test-clock.js';
import { eventually } from '../../../test/support/time/eventually.js';
import {
  CHECKPOINTS,
  HAND_OVERS,
  HandOverRecords,
  LEAVES,
  leafHash,
  LogSigner,
  NoteVerifier,
  parseCheckpoint,
  parseNote,
  Sealer,
  SealingWatch,
  TILES,
  verifyConsistency,
  verifyInclusion,
  withLaterKeys,
  type CheckpointRecord,
  SigningKeyRecords,
} from '../src/index.js';
import { SealedLog } from '../../../test/support/proofs/sealed-log.js';

describe('the tree over a log', () => {
  let sealed: SealedLog;
  beforeEach(async () => {
    sealed = await SealedLog.open();
    await sealed.begin();
  });
  afterEach(async () => {
    await sealed.close();
  });

  async function newest(): Promise<CheckpointRecord> {
    const found = await sealed.proofs.newest();
    if (found === undefined) throw new Error('no tree was begun');
    return found;
  }

  it('has the bytes of every event in it, and shows each by a proof', async () => {
    await sealed.append(700);
    expect(await sealed.sealer().sealAll()).toBeNull();
    const { size, root, through } = await newest();
    expect([size, through]).toEqual([700, await sealed.log.head()]);
    const { events } = await sealed.log.readStored({ limit: 1_000 });
    for (const index of [0, 255, 256, 511, 699]) {
      const [leaf] = await sealed.proofs.leaves(index, 1);
      const bytes = events[index]?.bytes ?? Buffer.of();
      expect(leaf?.hash).toEqual(leafHash(leaf?.salt ?? Buffer.of(), bytes));
      expect(await sealed.proofs.indexOf(leaf?.position ?? '', size)).toBe(index);
      const proof = await sealed.proofs.inclusionProof(index, size);
      const head = { size, root: Buffer.from(root, 'base64') };
      expect(verifyInclusion(leaf?.hash ?? Buffer.of(), index, head, proof)).toBe(true);
    }
    expect(await sealed.proofs.indexOf('9'.repeat(16), size)).toBeUndefined();
  });

  it('grows, and each checkpoint begins with the one before, whoever seals', async () => {
    const heads = [];
    for (const count of [1, 254, 1, 1, 300, 1_000]) {
      await sealed.append(count);
      await sealed.sealer().sealAll();
      const { size, root } = await newest();
      heads.push({ size, root: Buffer.from(root, 'base64') });
    }
    expect(heads.map(({ size }) => size)).toEqual([1, 255, 256, 257, 557, 1_557]);
    for (const [at, head] of heads.entries())
      for (const older of heads.slice(0, at))
        expect(verifyConsistency(older, head, await sealed.proofs.consistencyProof(older.size, head.size))).toBe(true);
  });

  it('is signed with the log’s key, and the time of the machine by its cosignature', async () => {
    await sealed.append(3);
    await sealed.sealer({ clock: new TestClock(1_900_000_000_500) }).sealAll();
    const { note, origin } = await newest();
    const parsed = parseNote(note);
    const [verifier] = new LogSigner(sealed.keyring, origin).verifiers;
    if (parsed === undefined || verifier === undefined) throw new Error('it is no note');
    expect(verifier.verify(parsed)).toMatchObject({ time: null });
    const cosigner = new NoteVerifier(origin, verifier.publicKey, 'cosignature');
    expect(cosigner.verify(parsed)).toMatchObject({ time: 1_900_000_000 });
    expect(parseCheckpoint(parsed.text)).toMatchObject({ origin: 'consent.example/log', size: 3 });
  });

  it('is handed over to a new key by the old one, without a new event', async () => {
    await sealed.append(3);
    await sealed.sealer().sealAll();
    const [old] = new LogSigner(sealed.keyring, 'consent.example/log').verifiers;
    await openFileSigningKeys(sealed.keyringPath).add();
    await sealed.sealer().sealAll();
    const handover = parseNote((await newest()).note);
    const verifiers = new LogSigner(sealed.keyring, 'consent.example/log').verifiers;
    expect(verifiers.map((one) => handover && one.verify(handover) !== undefined)).toEqual([true, true]);
    expect(verifiers[1]?.vkey).toBe(old?.vkey);
    await sealed.append(1);
    await sealed.sealer().sealAll();
    const next = parseNote((await newest()).note);
    expect(verifiers.map((one) => next && one.verify(next) !== undefined)).toEqual([true, false]);
  });

  it('leads from its first key to its newest by statements that stay, though the keys between are destroyed', async () => {
    const keys = openFileSigningKeys(sealed.keyringPath);
    const seal = async () => {
      await sealed.append(1);
      await sealed.sealer().sealAll();
    };
    await seal();
    const first = new LogSigner(sealed.keyring, 'consent.example/log').verifiers;
    for (const version of [1, 2]) {
      await keys.add();
      await seal();
      await keys.retire(version);
      await seal();
    }
    const [newest, ...older] = new LogSigner(sealed.keyring, 'consent.example/log').verifiers;
    expect(older).toEqual([]);
    const handOvers = await new HandOverRecords(sealed.store).of('consent.example/log');
    expect(handOvers).toHaveLength(2);
    const believed = withLaterKeys(first, handOvers).map(({ vkey }) => vkey);
    expect([believed.length, believed.at(-1)]).toEqual([3, newest?.vkey]);
  });

  it('has the statement of its keys also where an older version of the service changed them', async () => {
    await sealed.append(1);
    await openFileSigningKeys(sealed.keyringPath).add();
    await sealed.sealer().sealAll();
    const [newest] = new LogSigner(sealed.keyring, 'consent.example/log').verifiers;
    if (newest === undefined) throw new Error('there is no key');
    await sealed.store.remove(HAND_OVERS, newest.vkey);
    await sealed.append(1);
    await sealed.sealer().sealAll();
    const [handOver] = await new HandOverRecords(sealed.store).of('consent.example/log');
    expect(handOver?.after.vkey).toBe(newest.vkey);
  });

  it('goes on where a sealer was killed before it signed, with the salts that stand', async () => {
    await sealed.append(300);
    const before = await sealed.store.get(CHECKPOINTS, 'newest');
    await sealed.sealer().sealAll();
    const { root } = await newest();
    const current = await sealed.store.get(CHECKPOINTS, 'newest');
    if (before === undefined || current === undefined) throw new Error('no tree was begun');
    await sealed.store.replace(CHECKPOINTS, 'newest', current.version, before.body);
    expect(await sealed.sealer().sealAll()).toBeNull();
    expect(await newest()).toMatchObject({ size: 300, root });
  });

  it('is one tree, however many seal it at once', async () => {
    const stopping = new AbortController();
    const running = [1, 2, 3].map(() => sealed.sealer().run(stopping.signal));
    for (let n = 0; n < 20; n += 1) await sealed.append(37);
    await eventually(async () => ((await newest()).size === 740 ? true : undefined));
    stopping.abort();
    await Promise.all(running);
    const { root, size } = await newest();
    expect((await sealed.proofs.rootAt(size)).toString('base64')).toBe(root);
    const { events } = await sealed.log.readStored({ limit: 1_000 });
    for (const index of [0, 300, 739]) {
      const [leaf] = await sealed.proofs.leaves(index, 1);
      expect(leaf?.hash).toEqual(leafHash(leaf?.salt ?? Buffer.of(), events[index]?.bytes ?? Buffer.of()));
    }
  });

  it('takes in what came last at a clean stop', async () => {
    const stopping = new AbortController();
    const running = sealed.sealer({ everyMs: 60_000 }).run(stopping.signal);
    await sealed.append(5);
    stopping.abort();
    await running;
    expect((await newest()).size).toBe(5);
  });

  it('is never begun over a log that has events already', async () => {
    const other = await SealedLog.open();
    await other.append(2);
    await other.begin();
    expect(await other.sealer().sealAll()).toBe('never-begun');
    expect(await new SealingWatch(other.log, other.store).problem()).toBe('never-begun');
    await other.close();
  });
});

describe('a log that is not the one that was signed', () => {
  let sealed: SealedLog;
  let forged: SealedLog;
  beforeEach(async () => {
    [sealed, forged] = [await SealedLog.open(), await SealedLog.open()];
    await sealed.begin();
    await sealed.append(20, 'sample-1');
    await sealed.sealer().sealAll();
  });
  afterEach(async () => {
    await sealed.close();
    await forged.close();
  });

  /** What the sealer of the same tree says over another log. */
  async function over(log: SealedLog): Promise<unknown> {
    const before = await sealed.proofs.newest();
    const problem = await new Sealer(log.log, sealed.store, sealed.keyring).sealAll();
    expect(await sealed.proofs.newest()).toEqual(before);
    expect(await new SealingWatch(log.log, sealed.store).problem()).toBe(problem ?? undefined);
    return problem;
  }

  it('is not sealed when it has fewer events', async () => {
    await forged.append(19);
    expect(await over(forged)).toBe('fewer-events');
  });

  it('is not sealed when it has other events', async () => {
    await forged.append(20, 'sample-1');
    expect(await over(forged)).toBe('other-events');
  });

  it('is sealed again once it is the right one', async () => {
    await forged.append(19);
    await over(forged);
    expect(await over(sealed)).toBeNull();
  });

  it('is noticed when it is cut while it is sealed', async () => {
    const sealer = new Sealer(sealed.log, sealed.store, sealed.keyring);
    expect(await sealer.sealAll()).toBeNull();
    jest.spyOn(sealed.log, 'head').mockResolvedValue('0000000000000003');
    expect(await sealer.sealAll()).toBe('fewer-events');
  });

  it.each([LEAVES, TILES])('is not sealed on with $name that were damaged', async (collection) => {
    await sealed.append(300);
    await sealed.sealer().sealAll();
    const id = collection === LEAVES ? '0'.repeat(12) : '1/0';
    const record = await sealed.store.get<{ hashes: string }>(collection, id);
    if (record === undefined) throw new Error('it is not there');
    const hashes = Buffer.from(record.body.hashes, 'base64').fill(randomUUID(), 0, 32).toString('base64');
    await sealed.store.replace(collection, id, record.version, { ...record.body, hashes });
    expect(await sealed.sealer().sealAll()).toBe('broken-tree');
  });

  it('is not sealed under another name, nor without the key that signed', async () => {
    expect(await sealed.sealer({ origin: 'another.example/log' }).sealAll()).toBe('other-origin');
    expect(await sealed.sealer({ origin: 'consent.example/log' }).sealAll()).toBeNull();
    expect(await new Sealer(sealed.log, sealed.store, forged.keyring).sealAll()).toBe('key-lost');
  });

  it('is told to be sealed by who goes on sealing it, whatever another one found who runs once', async () => {
    const [ending, heard] = [new AbortController(), [] as unknown[]];
    const running = sealed.sealer({ onProblem: (problem) => heard.push(problem) }).run(ending.signal);
    await eventually(() => Promise.resolve(heard.length > 0 || undefined));
    const watch = new SealingWatch(sealed.log, sealed.store);
    expect(await sealed.sealer({ origin: 'another.example/log' }).sealAll()).toBe('other-origin');
    expect(await watch.problem()).toBe('other-origin');
    await eventually(async () => (await watch.problem()) === undefined || undefined);
    ending.abort();
    await running;
    expect(heard).toEqual([null]);
  });

  it('is checked with keys that signed it alone: one of another keyring that was put in its place is not kept', async () => {
    const keys = new SigningKeyRecords(sealed.store);
    await sealed.append(3);
    await sealed.sealer().sealAll();
    const before = await keys.of('log');
    await sealed.append(3);
    expect(await new Sealer(sealed.log, sealed.store, forged.keyring).sealAll()).toBe('key-lost');
    expect([before.length, await keys.of('log')]).toEqual([1, before]);
  });
});
