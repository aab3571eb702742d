import { SharedCheck } from './shared-check.js';

describe('a check that is shared by all who ask', () => {
  let now: number;
  let checks: number;
  let check: () => Promise<void>;
  let shared: SharedCheck;
  beforeEach(() => {
    now = 0;
    checks = 0;
    check = () => Promise.resolve();
    const counted = (): Promise<void> => {
      checks += 1;
      return check();
    };
    shared = new SharedCheck(counted, () => now);
  });
  const hanging = (): Promise<void> => new Promise(() => undefined);

  it('is made once for all who ask within a second, and again for whoever asks later', async () => {
    await Promise.all(Array.from({ length: 50 }, () => shared.verdict()));
    now = 999;
    await shared.verdict();
    expect(checks).toBe(1);
    now = 1_000;
    await shared.verdict();
    expect(checks).toBe(2);
  });

  it('fails with what was found, until the next one finds all well', async () => {
    check = () => Promise.reject(new Error('full'));
    await expect(shared.verdict()).rejects.toThrow('full');
    check = () => Promise.resolve();
    now = 249;
    await expect(shared.verdict()).rejects.toThrow('full');
    now = 250;
    await shared.verdict();
  });

  it('gives its last verdict while a new check takes long, and an error once that takes too long', async () => {
    await shared.verdict();
    check = hanging;
    now = 1_000;
    await shared.verdict();
    now = 5_999;
    await shared.verdict();
    now = 6_000;
    await expect(shared.verdict()).rejects.toThrow('too long');
    expect(checks).toBe(2);
  });

  it('finds nothing well before the first one has come to an end', async () => {
    check = hanging;
    await expect(shared.verdict()).rejects.toThrow('not checked yet');
  });
});
