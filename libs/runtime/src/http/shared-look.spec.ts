import { SharedLook } from './shared-look.js';

describe('a look that is shared by all who ask', () => {
  let now: number;
  let looks: number;
  let look: () => Promise<void>;
  let shared: SharedLook;
  beforeEach(() => {
    now = 0;
    looks = 0;
    look = () => Promise.resolve();
    const counted = (): Promise<void> => {
      looks += 1;
      return look();
    };
    shared = new SharedLook(counted, () => now);
  });
  const hanging = (): Promise<void> => new Promise(() => undefined);

  it('is made once for all who ask within a second, and again for whoever asks later', async () => {
    await Promise.all(Array.from({ length: 50 }, () => shared.verdict()));
    now = 999;
    await shared.verdict();
    expect(looks).toBe(1);
    now = 1_000;
    await shared.verdict();
    expect(looks).toBe(2);
  });

  it('fails with what was found, until the next one finds all well', async () => {
    look = () => Promise.reject(new Error('full'));
    await expect(shared.verdict()).rejects.toThrow('full');
    look = () => Promise.resolve();
    now = 249;
    await expect(shared.verdict()).rejects.toThrow('full');
    now = 250;
    await shared.verdict();
  });

  it('gives its last verdict while a new look takes long, and an error once that takes too long', async () => {
    await shared.verdict();
    look = hanging;
    now = 1_000;
    await shared.verdict();
    now = 5_999;
    await shared.verdict();
    now = 6_000;
    await expect(shared.verdict()).rejects.toThrow('too long');
    expect(looks).toBe(2);
  });

  it('finds nothing well before the first one has come to an end', async () => {
    look = hanging;
    await expect(shared.verdict()).rejects.toThrow('not looked at yet');
  });
});
