import { ApiError } from '#http';
import type { DocumentReader } from '#webhooks';
import { TestClock } from '../../../../test/support/time/test-clock.js';
import { eventually } from '../../../../test/support/time/eventually.js';
import { ClientDocuments } from './client-documents.js';

const DAY_MS = 24 * 3_600_000;
const HELPER = 'https://helper.example/client.json';

/** Hosts that describe whoever is asked about as long as its path is no `/missing`, once they may answer. */
class Hosts {
  readonly asked: string[] = [];
  atOnce = 0;
  mostAtOnce = 0;
  answer: Promise<unknown> = Promise.resolve();

  async read(url: string): ReturnType<DocumentReader['read']> {
    this.asked.push(url);
    this.atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
    await this.answer;
    this.atOnce -= 1;
    if (url.includes('/missing')) return undefined;
    const text = JSON.stringify({ client_id: url, redirect_uris: ['https://helper.example/back'] });
    return { text, cacheControl: undefined };
  }
}

describe('what clients say of themselves, each at its own address', () => {
  let hosts: Hosts;
  let clock: TestClock;
  let documents: ClientDocuments;
  let counted = 0;
  /** How many more may not have one read. */
  let refused = 0;
  beforeEach(() => {
    [hosts, clock, counted, refused] = [new Hosts(), new TestClock(0), 0, 0];
    const mayRead = async (): Promise<void> => {
      await Promise.resolve();
      if (refused-- > 0) throw tooMany;
      counted += 1;
    };
    documents = new ClientDocuments({ reader: hosts, clock, mayRead });
  });

  const tooMany = new ApiError({ code: 'rate_limited', message: 'Too many.' });
  const isHelper = expect.objectContaining({ redirect_uris: ['https://helper.example/back'] }) as object;

  it('is counted and read once for all who ask at the same time', async () => {
    const found = await Promise.all(Array.from({ length: 30 }, () => documents.find(HELPER)));
    expect([new Set(found).size, counted, hosts.asked]).toEqual([1, 1, [HELPER]]);
  });

  it('is read for who may have it read, though another network that asked first may not', async () => {
    refused = 1;
    const first = documents.find(HELPER);
    const second = documents.find(HELPER);
    await expect(first).rejects.toBe(tooMany);
    expect(await second).toEqual(isHelper);
  });

  it('goes on being good for a day while too many are asked for, and not for longer', async () => {
    await documents.find(HELPER);
    refused = Infinity;
    clock.advance(DAY_MS);
    expect(await documents.find(HELPER)).toEqual(isHelper);
    await expect(documents.find('https://helper.example/other.json')).rejects.toBe(tooMany);
    clock.advance(DAY_MS / 24);
    await expect(documents.find(HELPER)).rejects.toBe(tooMany);
  });

  it('is not good any more once it was found to be gone', async () => {
    const gone = 'https://helper.example/client';
    await documents.find(gone);
    clock.advance(DAY_MS / 2);
    jest.spyOn(hosts, 'read').mockResolvedValueOnce(undefined);
    await expect(documents.find(gone)).rejects.toThrow('invalid_client');
    clock.advance(DAY_MS / 24);
    refused = Infinity;
    await expect(documents.find(gone)).rejects.toBe(tooMany);
  });

  it('stays known however many are asked for that are not there', async () => {
    await documents.find(HELPER);
    for (let n = 0; n < 1_000; n++)
      await expect(documents.find(`https://victim.example/missing${n}`)).rejects.toThrow('invalid_client');
    hosts.asked.length = 0;
    expect([await documents.find(HELPER), hosts.asked]).toEqual([isHelper, []]);
  });

  it('is asked of twenty hosts at a time', async () => {
    let release: (value?: unknown) => void = () => undefined;
    hosts.answer = new Promise((resolve) => (release = resolve));
    const all = Array.from({ length: 50 }, (_, n) => documents.find(`https://host-${n}.example/client`));
    await eventually(() => Promise.resolve(hosts.asked.length === 20 || undefined));
    release();
    await Promise.all(all);
    expect([hosts.asked.length, hosts.mostAtOnce]).toEqual([50, 20]);
  });
});
