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
  TreeSigner,
  TreeWatch,
  TILES,
  verifyConsistency,
  verifyInclusion,
  withLaterKeys,
  type CheckpointRecord,
  SigningKeyRecords,
} from '../src/index.js';
import { SignedLog } from '../../../test/support/proofs/signed-log.js';

describe('the tree over a log', () => {
  let signed: SignedLog;
  beforeEach(async () => {
    signed = await SignedLog.open();
    await signed.begin();
  });
  afterEach(async () => {
    await signed.close();
  });

  async function newest(): Promise<CheckpointRecord> {
    const found = await signed.proofs.newest();
    if (found === undefined) throw new Error('no tree was begun');
    return found;
  }

  it('has the bytes of every event in it, and shows each by a proof', async () => {
    await signed.append(700);
    expect(await signed.signer().signAll()).toBeNull();
    const { size, root, through } = await newest();
    expect([size, through]).toEqual([700, await signed.log.head()]);
    const { events } = await signed.log.readStored({ limit: 1_000 });
    for (const index of [0, 255, 256, 511, 699]) {
      const [leaf] = await signed.proofs.leaves(index, 1);
      const bytes = events[index]?.bytes ?? Buffer.of();
      expect(leaf?.hash).toEqual(leafHash(leaf?.salt ?? Buffer.of(), bytes));
      expect(await signed.proofs.indexOf(leaf?.position ?? '', size)).toBe(index);
      const proof = await signed.proofs.inclusionProof(index, size);
      const head = { size, root: Buffer.from(root, 'base64') };
      expect(verifyInclusion(leaf?.hash ?? Buffer.of(), index, head, proof)).toBe(true);
    }
    expect(await signed.proofs.indexOf('9'.repeat(16), size)).toBeUndefined();
  });

  it('grows, and each checkpoint begins with the one before, whoever signs', async () => {
    const heads = [];
    for (const count of [1, 254, 1, 1, 300, 1_000]) {
      await signed.append(count);
      await signed.signer().signAll();
      const { size, root } = await newest();
      heads.push({ size, root: Buffer.from(root, 'base64') });
    }
    expect(heads.map(({ size }) => size)).toEqual([1, 255, 256, 257, 557, 1_557]);
    for (const [at, head] of heads.entries())
      for (const older of heads.slice(0, at))
        expect(verifyConsistency(older, head, await signed.proofs.consistencyProof(older.size, head.size))).toBe(true);
  });

  it('is signed with the log’s key, and the time of the machine by its cosignature', async () => {
    await signed.append(3);
    await signed.signer({ clock: new TestClock(1_900_000_000_500) }).signAll();
    const { note, origin } = await newest();
    const parsed = parseNote(note);
    const [verifier] = new LogSigner(signed.keyring, origin).verifiers;
    if (parsed === undefined || verifier === undefined) throw new Error('it is no note');
    expect(verifier.verify(parsed)).toMatchObject({ time: null });
    const cosigner = new NoteVerifier(origin, verifier.publicKey, 'cosignature');
    expect(cosigner.verify(parsed)).toMatchObject({ time: 1_900_000_000 });
    expect(parseCheckpoint(parsed.text)).toMatchObject({ origin: 'consent.example/log', size: 3 });
  });

  it('never says an earlier time than before, though the clock was put right', async () => {
    const timeOfNewest = async () => {
      const { note, at } = await newest();
      const [cosignature] = new LogSigner(signed.keyring, 'consent.example/log').verifiers.map(
        ({ name, publicKey }) => new NoteVerifier(name, publicKey, 'cosignature'),
      );
      const parsed = parseNote(note);
      return [parsed && cosignature?.verify(parsed)?.time, at];
    };
    const clock = new TestClock(Date.parse('2040-01-01T11:00:00.000Z'));
    const signer = signed.signer({ clock });
    await signed.append(3);
    await signer.signAll();
    const ahead = await timeOfNewest();
    await signed.append(3);
    await signed.signer({ clock: new TestClock(Date.parse('2040-01-01T10:00:00.000Z')) }).signAll();
    expect([(await newest()).size, ...(await timeOfNewest())]).toEqual([6, ...ahead]);
    expect(ahead).toEqual([Date.parse('2040-01-01T11:00:00.000Z') / 1_000, '2040-01-01T11:00:00.000Z']);
  });

  it('is handed over to a new key by the old one, without a new event', async () => {
    await signed.append(3);
    await signed.signer().signAll();
    const [old] = new LogSigner(signed.keyring, 'consent.example/log').verifiers;
    await openFileSigningKeys(signed.keyringPath).add();
    await signed.signer().signAll();
    const handover = parseNote((await newest()).note);
    const verifiers = new LogSigner(signed.keyring, 'consent.example/log').verifiers;
    expect(verifiers.map((one) => handover && one.verify(handover) !== undefined)).toEqual([true, true]);
    expect(verifiers[1]?.vkey).toBe(old?.vkey);
    await signed.append(1);
    await signed.signer().signAll();
    const next = parseNote((await newest()).note);
    expect(verifiers.map((one) => next && one.verify(next) !== undefined)).toEqual([true, false]);
  });

  it('leads from its first key to its newest by statements that stay, though the keys between are destroyed', async () => {
    const keys = openFileSigningKeys(signed.keyringPath);
    const sign = async () => {
      await signed.append(1);
      await signed.signer().signAll();
    };
    await sign();
    const first = new LogSigner(signed.keyring, 'consent.example/log').verifiers;
    for (const version of [1, 2]) {
      await keys.add();
      await sign();
      await keys.retire(version);
      await sign();
    }
    const [newest, ...older] = new LogSigner(signed.keyring, 'consent.example/log').verifiers;
    expect(older).toEqual([]);
    const handOvers = await new HandOverRecords(signed.store).of('consent.example/log');
    expect(handOvers).toHaveLength(2);
    const believed = withLaterKeys(first, handOvers).map(({ vkey }) => vkey);
    expect([believed.length, believed.at(-1)]).toEqual([3, newest?.vkey]);
  });

  it('has the statement of its keys also where an older version of the service changed them', async () => {
    await signed.append(1);
    await openFileSigningKeys(signed.keyringPath).add();
    await signed.signer().signAll();
    const [newest] = new LogSigner(signed.keyring, 'consent.example/log').verifiers;
    if (newest === undefined) throw new Error('there is no key');
    await signed.store.remove(HAND_OVERS, newest.vkey);
    await signed.append(1);
    await signed.signer().signAll();
    const [handOver] = await new HandOverRecords(signed.store).of('consent.example/log');
    expect(handOver?.after.vkey).toBe(newest.vkey);
  });

  it('goes on where a signer was killed before it signed, with the salts that stand', async () => {
    await signed.append(300);
    const before = await signed.store.get(CHECKPOINTS, 'newest');
    await signed.signer().signAll();
    const { root } = await newest();
    const current = await signed.store.get(CHECKPOINTS, 'newest');
    if (before === undefined || current === undefined) throw new Error('no tree was begun');
    await signed.store.replace(CHECKPOINTS, 'newest', current.version, before.body);
    expect(await signed.signer().signAll()).toBeNull();
    expect(await newest()).toMatchObject({ size: 300, root });
  });

  it('is one tree, however many sign it at once', async () => {
    const stopping = new AbortController();
    const running = [1, 2, 3].map(() => signed.signer().run(stopping.signal));
    for (let n = 0; n < 20; n += 1) await signed.append(37);
    await eventually(async () => ((await newest()).size === 740 ? true : undefined));
    stopping.abort();
    await Promise.all(running);
    const { root, size } = await newest();
    expect((await signed.proofs.rootAt(size)).toString('base64')).toBe(root);
    const { events } = await signed.log.readStored({ limit: 1_000 });
    for (const index of [0, 300, 739]) {
      const [leaf] = await signed.proofs.leaves(index, 1);
      expect(leaf?.hash).toEqual(leafHash(leaf?.salt ?? Buffer.of(), events[index]?.bytes ?? Buffer.of()));
    }
  });

  it('takes in what came last at a clean stop', async () => {
    const stopping = new AbortController();
    const running = signed.signer({ everyMs: 60_000 }).run(stopping.signal);
    await signed.append(5);
    stopping.abort();
    await running;
    expect((await newest()).size).toBe(5);
  });

  it('is never begun over a log that has events already', async () => {
    const other = await SignedLog.open();
    await other.append(2);
    await other.begin();
    expect(await other.signer().signAll()).toBe('never-begun');
    expect(await new TreeWatch(other.log, other.store).problem()).toBe('never-begun');
    await other.close();
  });
});

describe('a log that is not the one that was signed', () => {
  let signed: SignedLog;
  let forged: SignedLog;
  beforeEach(async () => {
    [signed, forged] = [await SignedLog.open(), await SignedLog.open()];
    await signed.begin();
    await signed.append(20, 'sample-1');
    await signed.signer().signAll();
  });
  afterEach(async () => {
    await signed.close();
    await forged.close();
  });

  /** What the signer of the same tree says over another log. */
  async function over(log: SignedLog): Promise<unknown> {
    const before = await signed.proofs.newest();
    const problem = await new TreeSigner(log.log, signed.store, signed.keyring).signAll();
    expect(await signed.proofs.newest()).toEqual(before);
    expect(await new TreeWatch(log.log, signed.store).problem()).toBe(problem ?? undefined);
    return problem;
  }

  it('is not signed when it has fewer events', async () => {
    await forged.append(19);
    expect(await over(forged)).toBe('fewer-events');
  });

  it('is not signed when it has other events', async () => {
    await forged.append(20, 'sample-1');
    expect(await over(forged)).toBe('other-events');
  });

  it('is signed again once it is the right one', async () => {
    await forged.append(19);
    await over(forged);
    expect(await over(signed)).toBeNull();
  });

  it('is noticed when it is cut while it is signed', async () => {
    const signer = new TreeSigner(signed.log, signed.store, signed.keyring);
    expect(await signer.signAll()).toBeNull();
    jest.spyOn(signed.log, 'head').mockResolvedValue('0000000000000003');
    expect(await signer.signAll()).toBe('fewer-events');
  });

  it.each([LEAVES, TILES])('is not signed on with $name that were damaged', async (collection) => {
    await signed.append(300);
    await signed.signer().signAll();
    const id = collection === LEAVES ? '0'.repeat(12) : '1/0';
    const record = await signed.store.get<{ hashes: string }>(collection, id);
    if (record === undefined) throw new Error('it is not there');
    const hashes = Buffer.from(record.body.hashes, 'base64').fill(randomUUID(), 0, 32).toString('base64');
    await signed.store.replace(collection, id, record.version, { ...record.body, hashes });
    expect(await signed.signer().signAll()).toBe('broken-tree');
  });

  it('is not signed under another name, nor without the key that signed', async () => {
    expect(await signed.signer({ origin: 'another.example/log' }).signAll()).toBe('other-origin');
    expect(await signed.signer({ origin: 'consent.example/log' }).signAll()).toBeNull();
    expect(await new TreeSigner(signed.log, signed.store, forged.keyring).signAll()).toBe('key-lost');
  });

  it('is told to be signed by who goes on signing it, whatever another one found who runs once', async () => {
    const [ending, heard] = [new AbortController(), [] as unknown[]];
    const running = signed.signer({ onProblem: (problem) => heard.push(problem) }).run(ending.signal);
    await eventually(() => Promise.resolve(heard.length > 0 || undefined));
    const watch = new TreeWatch(signed.log, signed.store);
    expect(await signed.signer({ origin: 'another.example/log' }).signAll()).toBe('other-origin');
    expect(await watch.problem()).toBe('other-origin');
    await eventually(async () => (await watch.problem()) === undefined || undefined);
    ending.abort();
    await running;
    expect(heard).toEqual([null]);
  });

  it('is checked with keys that signed it alone: one of another keyring that was put in its place is not kept', async () => {
    const keys = new SigningKeyRecords(signed.store);
    await signed.append(3);
    await signed.signer().signAll();
    const before = await keys.of('log');
    await signed.append(3);
    expect(await new TreeSigner(signed.log, signed.store, forged.keyring).signAll()).toBe('key-lost');
    expect([before.length, await keys.of('log')]).toEqual([1, before]);
  });
});
