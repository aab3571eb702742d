import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FileKeyringPlace } from '../src/adapters/file/index.js';
import type { Keyring } from '../src/index.js';
import { eventually } from '../../../test/support/time/eventually.js';
import { FEW, KeyringProcess } from './keyring-process.js';

const KEY = Buffer.alloc(32, 7);

/** A line to the keyring, as it is. What comes is read from `reads` on. */
class BareUser {
  readonly answers: number[] = [];
  /** Versions of the wrapping key in force, as it was told, and after how many answers. */
  readonly told: { readonly version: unknown; readonly answers: number }[] = [];

  isCutOff = false;

  private constructor(private readonly socket: Socket) {
    socket.on('error', () => undefined).once('close', () => (this.isCutOff = true));
  }

  static to(path: string): BareUser {
    return new BareUser(connect(path));
  }

  asksToWrap(times: number, name = 'business:a'): void {
    const question = { ask: 'wrap', name, key: KEY.toString('base64') };
    for (let id = 1; id <= times; id++) this.socket.write(`${JSON.stringify({ id, ...question })}\n`);
  }

  reads(): void {
    createInterface({ input: this.socket }).on('line', (line) => {
      const { id, standing } = JSON.parse(line) as { id?: number; standing?: { current: number } };
      if (id === undefined) this.told.push({ version: standing?.current, answers: this.answers.length });
      else this.answers.push(id);
    });
  }

  goes(): void {
    this.socket.destroy();
  }
}

describe('a keyring that another process has, used by one who asks more than is good for others', () => {
  const QUESTIONS = 5_000;
  const ids = Array.from({ length: QUESTIONS }, (_, n) => n + 1);
  let process: KeyringProcess;
  let keyring: Keyring;
  let greedy: BareUser;
  let watching: BareUser;
  let wrap: jest.SpyInstance;
  beforeEach(async () => {
    process = await KeyringProcess.start(FEW);
    keyring = await process.use();
    wrap = jest.spyOn(process.kept, 'wrap');
    watching = BareUser.to(process.path);
    watching.reads();
    greedy = BareUser.to(process.path);
  });
  afterEach(async () => {
    wrap.mockRestore();
    watching.goes();
    greedy.goes();
    keyring.close();
    await process.remove();
  });

  /** How many questions were taken up, once no more are for a second. */
  const takenUp = async (): Promise<number> => {
    let before = 0;
    return eventually(async () => {
      const heard = watching.told.length;
      await eventually(() => Promise.resolve(watching.told.length > heard || undefined));
      const now = wrap.mock.calls.length;
      const isAtRest = now > 0 && now === before;
      before = now;
      return isAtRest ? now : undefined;
    });
  };

  it('and reads no answers, takes up no more until it does; then it tells what is new and answers all', async () => {
    greedy.asksToWrap(QUESTIONS);
    expect(await takenUp()).toBeLessThan(QUESTIONS / 2);
    expect(await keyring.unwrap('business:a', await keyring.wrap('business:a', KEY))).toEqual(KEY);
    const keys = new FileKeyringPlace(join(process.folder, 'keyring.json')).wrappingKeys();
    await keys.use(await keys.add());
    await eventually(async () => Promise.resolve(watching.told.at(-1)?.version === 2 || undefined));
    greedy.reads();
    await eventually(async () => Promise.resolve(greedy.answers.length === QUESTIONS || undefined));
    expect(greedy.answers).toEqual(ids);
    expect(greedy.told.find(({ version }) => version === 2)?.answers).toBeLessThan(QUESTIONS);
  });

  it('over many connections, works on a hundred of its questions at a time, of each connection in its turn', async () => {
    const holds = Array.from({ length: 2 }, () => {
      let release: () => void = () => undefined;
      return {
        held: new Promise<void>((resolve) => (release = resolve)),
        release: () => {
          release();
        },
      };
    });
    wrap.mockImplementation(() => holds[Math.floor((wrap.mock.calls.length - 1) / 100)]?.held ?? Promise.resolve());
    const others = Array.from({ length: 4 }, () => BareUser.to(process.path));
    for (const [n, one] of [greedy, ...others].entries()) {
      one.reads();
      one.asksToWrap(QUESTIONS / 10, `business:${n}`);
    }
    expect(await takenUp()).toBe(100);
    holds[0]?.release();
    expect(await takenUp()).toBe(200);
    const second = wrap.mock.calls.slice(100).map(([name]) => String(name));
    expect([...new Set(second)].sort()).toEqual(Array.from({ length: 5 }, (_, n) => `business:${n}`));
    holds[1]?.release();
    for (const one of [greedy, ...others])
      await eventually(() => Promise.resolve(one.answers.length === QUESTIONS / 10 || undefined));
    for (const one of others) one.goes();
  });

  it('over more connections than a process has, drops those, and tells of it', async () => {
    const others = Array.from({ length: 40 }, () => BareUser.to(process.path));
    await eventually(() => Promise.resolve(others.filter(({ isCutOff }) => isCutOff).length === 11 || undefined));
    expect(process.refused).toEqual(Array<string>(11).fill('this process may have no more than 32 connections'));
    expect(await keyring.unwrap('business:a', await keyring.wrap('business:a', KEY))).toEqual(KEY);
    for (const one of others) one.goes();
  });

  it('at once, works on a hundred of its questions at a time', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    wrap.mockReturnValue(held);
    greedy.reads();
    greedy.asksToWrap(QUESTIONS);
    expect(await takenUp()).toBe(100);
    release();
    await eventually(async () => Promise.resolve(greedy.answers.length === QUESTIONS || undefined));
    expect(greedy.answers).toEqual(ids);
  });
});
