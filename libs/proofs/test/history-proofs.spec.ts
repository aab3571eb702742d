import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { SystemClock } from '#clock';
import type { RecordedEvent } from '#event-store';
import {
  EMPTY_CHAIN,
  HISTORY_CHAINS,
  HistoryAltered,
  HistoryChains,
  HistoryProofs,
  InvalidProofCursor,
  LogSigner,
  nextChain,
  parseCheckpoint,
  parseHistoryHead,
  parseNote,
  ProofNotReady,
  ProofsUnavailable,
  verifyInclusion,
  WITNESSES,
  type HistoryProof,
  type ProvenEntry,
} from '../src/index.js';
import { SignedLog } from '../../../test/support/proofs/signed-log.js';

describe('the proof of a person’s history', () => {
  let signed: SignedLog;
  let proofs: HistoryProofs;
  const person = randomUUID();
  const looks = (count: number, of = person) => signed.append(count, `access-${of}`);
  const signAll = () => signed.signer().signAll();

  beforeEach(async () => {
    signed = await SignedLog.open();
    proofs = proofsOver(signed);
  });
  afterEach(() => signed.close());

  function proofsOver({ log, store, keyring, proofs: tree }: SignedLog, checkpointMs = 5_000): HistoryProofs {
    const chains = new HistoryChains({ log, tree, store, clock: new SystemClock() });
    return new HistoryProofs({ log, store, keyring, chains }, { checkpointMs, chainingMs: 2_000 });
  }

  async function whole(of = person): Promise<readonly HistoryProof[]> {
    const pages = [await proofs.page(of, undefined)];
    for (let next = pages[0]?.next_cursor; next !== null && next !== undefined; next = pages.at(-1)?.next_cursor)
      pages.push(await proofs.page(of, next));
    return pages;
  }

  function signedText(note: string): string {
    const parsed = parseNote(note);
    const signer = new LogSigner(signed.keyring, 'consent.example/log');
    const isSigned = parsed !== undefined && signer.verifiers.some((one) => one.verify(parsed) !== undefined);
    return isSigned ? parsed.text : 'not signed';
  }

  /** What anybody finds who has the file alone. */
  function checked({ checkpoint, head }: HistoryProof, entries: readonly ProvenEntry[]) {
    const tree = parseCheckpoint(signedText(checkpoint));
    const signed = parseHistoryHead(signedText(head));
    let chain = EMPTY_CHAIN;
    const revisions: number[] = [];
    for (const { entry, index, proof } of [...entries].reverse()) {
      const bytes = Buffer.from(entry, 'base64');
      const leaf = createHash('sha256').update(Buffer.of(0)).update(bytes).digest();
      const hashes = proof.map((hash) => Buffer.from(hash, 'base64'));
      if (tree === undefined || !verifyInclusion(leaf, index, tree, hashes)) throw new Error('not in the tree');
      chain = nextChain(chain, leaf);
      revisions.push(Number(bytes.toString('utf8').split('\n')[1]));
    }
    const { personId, count } = signed ?? {};
    const isChain = signed !== undefined && Buffer.compare(signed.chain, chain) === 0;
    const isWithoutGap = revisions.every((revision, at) => revision === at);
    return { personId, count, isChain, isWithoutGap };
  }

  it('holds each entry with its bytes, inclusion and number, under one checkpoint, whatever else is in the log', async () => {
    await signed.begin();
    for (let n = 0; n < 7; n += 1) {
      await looks(40);
      await signed.append(97);
    }
    await signAll();
    const pages = await whole();
    await signed.append(5);
    await signAll();
    const entries = pages.flatMap((page) => page.entries);
    expect(pages.map((page) => page.entries.length)).toEqual([100, 100, 80]);
    expect(new Set(pages.map(({ checkpoint, head }) => checkpoint + head)).size).toBe(1);
    const [first] = pages;
    expect(first && checked(first, entries)).toEqual({
      personId: person,
      count: 280,
      isChain: true,
      isWithoutGap: true,
    });
  });

  it('of a person who was shown to nobody holds no entry, and says so with a signature', async () => {
    await signed.begin();
    const [only, ...more] = await whole();
    expect([only?.entries, only?.next_cursor, more]).toEqual([[], null, []]);
    expect(only && checked(only, [])).toEqual({ personId: person, count: 0, isChain: true, isWithoutGap: true });
  });

  it('goes on under the statements that it began with, also after the history got longer', async () => {
    await signed.begin();
    await looks(150);
    await signAll();
    const first = await proofs.page(person, undefined);
    await looks(30);
    await signAll();
    const second = await proofs.page(person, first.next_cursor ?? '');
    expect(checked(second, [...first.entries, ...second.entries])).toMatchObject({ count: 150, isChain: true });
  });

  it('holds every entry that its checkpoint is over, also one that came while that was waited for', async () => {
    await signed.begin();
    await looks(2);
    const asked = proofs.page(person, undefined);
    await looks(1);
    await signAll();
    const page = await asked;
    expect(checked(page, page.entries)).toMatchObject({ count: 3, isChain: true });
  });

  it('goes on under the signatures of as many witnesses as an address has room for', async () => {
    await signed.begin();
    await looks(101);
    await signAll();
    const { origin = '', size = 0, root = '' } = (await signed.proofs.newest()) ?? {};
    for (let n = 10; n < 40; n += 1) {
      const line = `\u2014 witness-${String(n)}.example ${randomBytes(76).toString('base64')}\n`;
      const record = { origin, witness: String(n), size, root, line, failingSince: null, problem: null };
      await signed.store.create(WITNESSES, String(n), record);
    }
    const [first, second] = await whole();
    const shown = parseNote(first?.checkpoint ?? '')?.signatures.length ?? 0;
    expect([shown > 12, (first?.next_cursor ?? '').length < 4_000]).toEqual([true, true]);
    expect(second?.checkpoint).toBe(first?.checkpoint);
    expect(first && checked(first, [...first.entries, ...(second?.entries ?? [])])).toMatchObject({ isChain: true });
  });

  it('takes up the chain where it was left', async () => {
    await signed.begin();
    await looks(10);
    await signAll();
    await whole();
    const kept = await signed.store.get(HISTORY_CHAINS, person);
    await looks(5);
    await signAll();
    const [page] = await whole();
    expect([kept?.body.count, (await signed.store.get(HISTORY_CHAINS, person))?.body.count]).toEqual([10, 15]);
    expect(page && checked(page, page.entries)).toMatchObject({ count: 15, isChain: true });
  });

  it('keeps no chain of a person who was erased while it was made', async () => {
    await signed.begin();
    await looks(10);
    await signAll();
    const metadata = {
      time: '2030-01-01T00:00:00.000Z',
      correlationId: randomUUID(),
      causationId: null,
      actor: 'test',
    };
    const deletion = { id: randomUUID(), type: 'person.deleted.v1', data: {}, metadata };
    await signed.log.append(`person-${person}`, [deletion], 'any');
    const [page] = await whole();
    expect(page && checked(page, page.entries)).toMatchObject({ count: 10, isChain: true });
    expect(await signed.store.get(HISTORY_CHAINS, person)).toBeUndefined();
  });

  it('makes the chain anew where the one kept is of another tree', async () => {
    await signed.begin();
    await looks(10);
    await signAll();
    await whole();
    const kept = await signed.store.get(HISTORY_CHAINS, person);
    const body = { ...kept?.body, last: { index: 3, hash: 'of another tree' } } as NonNullable<typeof kept>['body'];
    expect(await signed.store.replace(HISTORY_CHAINS, person, kept?.version ?? 0, body)).toBe(true);
    const [again] = await whole();
    expect(again && checked(again, again.entries)).toMatchObject({ count: 10, isChain: true });
  });

  it('waits for a checkpoint over every entry', async () => {
    await signed.begin();
    await looks(1);
    const waiting = proofs.page(person, undefined);
    await signAll();
    expect((await waiting).entries).toHaveLength(1);
  });

  it('is not ready when no checkpoint over every entry comes', async () => {
    await signed.begin();
    await looks(1);
    await expect(proofsOver(signed, 150).page(person, undefined)).rejects.toThrow(ProofNotReady);
  });

  it('says where nothing can be proved', async () => {
    await looks(1);
    await expect(proofs.page(person, undefined)).rejects.toThrow(ProofsUnavailable);
  });

  it('refuses every cursor that it did not give for this history', async () => {
    await signed.begin();
    const other = randomUUID();
    await looks(120);
    await looks(120, other);
    await signAll();
    const own = (await proofs.page(person, undefined)).next_cursor ?? '';
    const others = (await proofs.page(other, undefined)).next_cursor ?? '';
    const bytes = Buffer.from(own, 'base64url');
    const flipped = [0, 31, 32, 60, bytes.length - 2].map((at) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy.toString('base64url');
    });
    const wrong = [
      others,
      ...flipped,
      own.slice(0, -4),
      `${own}AAAA`,
      `${own}=`,
      '',
      'x',
      randomUUID(),
      'A'.repeat(9_000),
    ];
    for (const cursor of wrong) await expect(proofs.page(person, cursor)).rejects.toThrow(InvalidProofCursor);
    expect((await proofs.page(person, own)).entries).toHaveLength(20);
  });

  it('is refused when an entry is not what was signed, or is gone', async () => {
    await signed.begin();
    await looks(3);
    await signAll();
    const { log, store, keyring } = signed;
    const chains = new HistoryChains({ log, tree: signed.proofs, store, clock: new SystemClock() });
    const altered = Object.assign(Object.create(log) as typeof log, {
      storedBytes: async (events: readonly RecordedEvent[]) =>
        (await log.storedBytes(events)).map((bytes) => Buffer.concat([bytes, Buffer.from(' ')])),
    });
    await expect(new HistoryProofs({ log: altered, store, keyring, chains }).page(person, undefined)).rejects.toThrow(
      HistoryAltered,
    );
    await proofs.page(person, undefined);
    const cut = Object.assign(Object.create(log) as typeof log, {
      lastRevision: () => Promise.resolve(1),
      readStream: async (stream: string, read: Parameters<typeof log.readStream>[1]) =>
        log.readStream(stream, read.direction === 'backwards' ? { ...read, from: Math.min(read.from ?? 1, 1) } : read),
    });
    await expect(
      proofsOver(Object.assign(Object.create(signed) as SignedLog, { log: cut })).page(person, undefined),
    ).rejects.toThrow(HistoryAltered);
  });
});
