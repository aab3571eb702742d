import { randomBytes } from 'node:crypto';
import { collectGarbage } from '../../../test/support/memory/collect-garbage.js';
import { eventually } from '../../../test/support/time/eventually.js';
import { UnwrappedKeys } from '../src/data-keys/unwrapped-keys.js';

/** Short, as each look at what is gone collects all of a worker's memory. */
const UNUSED_FOR_MS = 100;

/** Whether nothing in this process holds it any more. */
const isGone = (ref: WeakRef<object>): Promise<true | undefined> => {
  collectGarbage();
  return Promise.resolve(ref.deref() === undefined ? true : undefined);
};

describe('data keys in the memory of a process', () => {
  let keys: UnwrappedKeys;
  beforeEach(() => {
    keys = new UnwrappedKeys(UNUSED_FOR_MS);
  });

  /** @returns the key and what it opened, as weak references: the test holds neither */
  const kept = (name: string): readonly [WeakRef<object>, WeakRef<object>] => {
    const bytes = Buffer.from(randomBytes(32));
    const opened = new Map([['name', { sealed: 'sealed', json: '"Ada"' }]]);
    keys.keep(name, { bytes, opened, wrapped: 'wrapped', keyringVersion: 1 });
    return [new WeakRef(bytes), new WeakRef(opened)];
  };

  it('are let go, with what they opened, once nobody uses them, though nobody asks for them again', async () => {
    const [key, opened] = kept('person:a');
    await eventually(() => isGone(key));
    await eventually(() => isGone(opened));
    const [next] = kept('person:b');
    await eventually(() => isGone(next));
  });

  it('stay for as long as they are used', () => {
    jest.useFakeTimers();
    try {
      keys = new UnwrappedKeys(UNUSED_FOR_MS);
      kept('person:a');
      for (let times = 0; times < 5; times++) {
        jest.advanceTimersByTime(0.8 * UNUSED_FOR_MS);
        expect(keys.get('person:a')).toBeDefined();
      }
      jest.advanceTimersByTime(1.2 * UNUSED_FOR_MS);
      expect(keys.get('person:a')).toBeUndefined();
    } finally {
      jest.useRealTimers();
    }
  });

  it('are let go at once where they are forgotten', async () => {
    const [key] = kept('person:a');
    keys.forget('person:a');
    expect(keys.get('person:a')).toBeUndefined();
    await eventually(() => isGone(key));
  });
});
