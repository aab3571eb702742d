import { NoteVerifier, originHash, parseCheckpoint, parseNote, WitnessRounds, witnessStates } from '#proofs';
import { ops, opsOptions } from '../support/processes/ops.js';
import { SignedLog } from '../support/proofs/signed-log.js';
import { LoggedLines } from '../support/service/logged-lines.js';
import { startService, type Service } from '../support/service/service.js';

const NEVER = new AbortController().signal;

describe('a service that is a witness for another log', () => {
  let service: Service;
  let other: SignedLog;
  let stranger: SignedLog;
  let base: string;
  const lines = new LoggedLines();
  beforeAll(async () => {
    [other, stranger] = [await SignedLog.open(), await SignedLog.open()];
    await other.begin('other.example/log');
    await stranger.begin('other.example/log');
    service = await startService({
      environment: {
        ...{ LOG_ORIGIN: 'consent.example/log', LOG_LEVEL: 'warn' },
        WITNESS_FOR: await other.verifierKey(),
      },
      logStream: lines,
    });
    base = `${service.running.baseUrl}/witness/v1`;
  });
  afterAll(async () => {
    await service.stop();
    await other.close();
    await stranger.close();
  });

  async function cosigner(): Promise<NoteVerifier> {
    const verifier = NoteVerifier.of(await (await fetch(`${base}/key`)).text());
    if (verifier === undefined) throw new Error('it is no verifier key');
    return verifier;
  }

  async function grow(log: SignedLog, events: number): Promise<{ readonly size: number; readonly note: string }> {
    await log.append(events);
    await log.signer().signAll();
    const newest = await log.proofs.newest();
    if (newest === undefined) throw new Error('no tree was begun');
    return newest;
  }

  async function rounds(log: SignedLog): Promise<WitnessRounds> {
    return new WitnessRounds(log.proofs, log.store, [{ url: base, verifier: await cosigner() }]);
  }

  async function offered(log: SignedLog): Promise<boolean> {
    return (await rounds(log)).offerTo({ url: base, verifier: await cosigner() }, NEVER);
  }

  const add = async (body: string): Promise<readonly [number, string]> => {
    const answer = await fetch(`${base}/add-checkpoint`, { method: 'POST', body });
    return [answer.status, await answer.text()];
  };

  it('cosigns what the log has grown to, with the time, which the log publishes', async () => {
    for (const events of [3, 300]) {
      await grow(other, events);
      expect(await offered(other)).toBe(true);
      const newest = await other.proofs.newest();
      const note = newest && parseNote(newest.note);
      const found = note && (await cosigner()).verify(note);
      expect(Math.abs((found?.time ?? 0) - Date.now() / 1_000)).toBeLessThan(3_600);
    }
    const kept = await fetch(`${base}/${originHash('other.example/log')}/checkpoint`);
    const checkpoint = parseCheckpoint(parseNote(await kept.text())?.text ?? '');
    expect([kept.status, checkpoint?.size]).toEqual([200, 303]);
  });

  it('goes on where it stands, whatever the log knows of that', async () => {
    const { note, size } = await grow(other, 5);
    expect(await add(`old 7\n\n${note}`)).toEqual([409, '303\n']);
    await other.forgetWitnesses();
    expect(await offered(other)).toBe(true);
    expect((await other.proofs.newest())?.size).toBe(size);
  });

  it('cosigns no second log of the same name, nor one that was changed', async () => {
    await grow(stranger, 400);
    expect(await offered(stranger)).toBe(false);
    const forged = (await stranger.proofs.newest())?.note ?? '';
    expect((await add(`old 308\n\n${forged}`))[0]).toBe(403);
    const note = (await other.proofs.newest())?.note ?? '';
    expect((await add(`old 308\n\n${note}`))[0]).toBe(200);
    const { note: grown } = await grow(other, 9);
    expect((await add(`old 308\n${Buffer.alloc(32).toString('base64')}\n\n${grown}`))[0]).toBe(422);
    expect((await add(`old 999\n\n${grown}`))[0]).toBe(400);
  });

  it('tells both sides of a log that does not go on from what it cosigned', async () => {
    const altered = await SignedLog.open(other.keyring);
    await altered.begin('other.example/log');
    await grow(altered, 500);
    lines.lines.length = 0;
    expect(await offered(altered)).toBe(false);
    const address = { url: base, verifier: await cosigner() };
    const [state] = await witnessStates(altered.proofs, altered.store, [address]);
    expect(state?.problem).toBe(
      'has cosigned other events of a log of this name: they were altered, or put back from an older state',
    );
    const told = lines.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told.filter(({ level }) => level === 'warn')).toMatchObject([
      {
        log: 'other.example/log',
        ...{ cosigned: 308, offered: 500, offeredNote: expect.stringContaining('other.example/log\n500\n') as string },
        msg: 'a watched log was offered with no proof that it only grew',
      },
    ]);
    await altered.close();
  });

  it('keeps the evidence against a log that is offered with other events and as many of them', async () => {
    const altered = await SignedLog.open(other.keyring);
    await altered.begin('other.example/log');
    const { note, size } = await grow(altered, 308);
    lines.lines.length = 0;
    expect([size, await add(`old 308\n\n${note}`)]).toEqual([308, [409, '308\n']]);
    const [told] = lines.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told).toMatchObject({ level: 'warn', log: 'other.example/log', cosigned: 308, offered: 308 });
    const [one, two] = [told?.['cosignedNote'], told?.['offeredNote']].map((text) => parseNote(String(text)));
    expect(two?.text).toBe(parseNote(note)?.text);
    const verifier = NoteVerifier.of(await other.verifierKey());
    expect([one, two].map((found) => found && verifier?.verify(found) !== undefined)).toEqual([true, true]);
    expect(parseCheckpoint(one?.text ?? '')).toMatchObject({ size: 308 });
    expect(one?.text).not.toBe(two?.text);
    await altered.close();
  });

  it('names such a log in its status, with how far it has cosigned it', async () => {
    const environment = { LOG_ORIGIN: 'consent.example/log', WITNESS_FOR: await other.verifierKey() };
    const { code, stdout } = await ops(['status'], opsOptions(service, environment));
    expect(code).toBe(1);
    expect(stdout).toContain(
      '! the watched log other.example/log has signed two trees of one size: it was changed, at 20',
    );
    expect(stdout).toMatch(/\nWATCHED LOG +COSIGNED +CONTRADICTS SINCE\nother\.example\/log +308 +20/);
  });

  it('does not answer for logs that it does not know', async () => {
    const { note } = await grow(other, 1);
    expect((await add(`old 308\n\n${note.replaceAll('other.example', 'third.example')}`))[0]).toBe(404);
    expect((await fetch(`${base}/${originHash('third.example/log')}/checkpoint`)).status).toBe(404);
  });

  it.each(['', 'rubbish', 'old 1', 'old -1\n\nx', 'old 1\nAAAA\n\nx', `old 1\n${'x\n'.repeat(100)}\n`, '\u0000'])(
    'refuses %j',
    async (body) => {
      expect((await add(body))[0]).toBe(400);
    },
  );

  it('is said to fail by the log that it does not cosign', async () => {
    const address = { url: 'http://127.0.0.1:1', verifier: await cosigner() };
    expect(await (await rounds(other)).offerTo(address, NEVER)).toBe(false);
    expect(await witnessStates(other.proofs, other.store, [address])).toEqual([
      {
        witness: 'consent.example/log/witness',
        size: expect.any(Number) as number,
        failingSince: expect.any(String) as string,
        problem: 'is out of reach',
      },
    ]);
  });
});
