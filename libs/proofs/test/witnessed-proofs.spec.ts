import { randomUUID } from 'node:crypto';
import { SystemClock } from '#clock';
import { ServedWitness } from '../../../test/support/proofs/served-witness.js';
import { SignedLog } from '../../../test/support/proofs/signed-log.js';
import {
  HistoryChains,
  HistoryProofs,
  parseNote,
  WitnessRounds,
  type HistoryProof,
  type NoteVerifier,
} from '../src/index.js';

const NEVER = new AbortController().signal;
/** Longer than a test may take: who waits so long for a witness that does not come fails. */
const TOO_LONG_MS = 60_000;

describe('the proof of a history in a log that witnesses cosign', () => {
  let signed: SignedLog;
  let witnesses: readonly ServedWitness[];
  const person = randomUUID();
  beforeEach(async () => {
    signed = await SignedLog.open();
    await signed.begin();
    witnesses = [await ServedWitness.of(signed), await ServedWitness.of(signed, 'other.example/log')];
  });
  afterEach(async () => {
    for (const witness of witnesses) await witness.stop();
    await signed.close();
  });

  const addresses = () => witnesses.map(({ address }) => address);
  const rounds = () => new WitnessRounds(signed.proofs, signed.store, addresses(), { everyMs: 5 });

  /** They were shown what the log is signed as. */
  async function offered(to = addresses()): Promise<void> {
    for (const address of to) await rounds().offerTo(address, NEVER);
  }

  async function grown(events: number, stream = `access-${person}`): Promise<void> {
    await signed.append(events, stream);
    await signed.signer().signAll();
  }

  function page(checkpointMs = TOO_LONG_MS): Promise<HistoryProof> {
    const { log, store, keyring, proofs: tree } = signed;
    const chains = new HistoryChains({ log, tree, store, clock: new SystemClock() });
    const sources = { log, store, keyring, chains, witnesses: addresses() };
    return new HistoryProofs(sources, { checkpointMs, chainingMs: 2_000 }).page(person, undefined);
  }

  /** Which of them have cosigned it, and of how many events it is. */
  function cosigned({ checkpoint }: HistoryProof): readonly [witnesses: number, size: number] {
    const note = parseNote(checkpoint);
    const isCosigned = (verifier: NoteVerifier): boolean => note !== undefined && verifier.verify(note) !== undefined;
    const count = addresses().filter(({ verifier }) => isCosigned(verifier)).length;
    return [count, Number(checkpoint.split('\n')[1])];
  }

  it('bears what they signed, also right after a look', async () => {
    await grown(1);
    await offered();
    const ending = new AbortController();
    const running = [signed.signer().run(ending.signal), rounds().run(ending.signal)];
    const found: unknown[] = [];
    for (let look = 2; look < 8; look += 1) {
      await signed.append(1, `access-${person}`);
      const proof = await page();
      found.push([look, ...cosigned(proof), proof.entries.length]);
    }
    ending.abort();
    await Promise.all(running);
    expect(found).toEqual([2, 3, 4, 5, 6, 7].map((look) => [look, 2, look, look]));
  });

  it('is under the newest that they signed over its entries, while a newer one waits for them', async () => {
    await grown(3);
    await offered();
    await grown(4, 'sample-of-others');
    expect(cosigned(await page())).toEqual([2, 3]);
    await offered();
    expect(cosigned(await page())).toEqual([2, 7]);
  });

  it('does not wait for a witness that cosigns nothing, nor for one that never did', async () => {
    await grown(2);
    expect(cosigned(await page())).toEqual([0, 2]);
    await offered();
    for (const witness of witnesses) witness.isUp = false;
    await grown(1);
    await offered();
    expect(cosigned(await page())).toEqual([0, 3]);
  });

  it('is made without a witness that does not answer in time', async () => {
    await grown(2);
    await offered();
    await grown(1);
    await offered(addresses().slice(0, 1));
    expect(cosigned(await page(200))).toEqual([1, 3]);
  });
});
