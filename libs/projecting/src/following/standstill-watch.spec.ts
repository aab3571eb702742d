import type { LogPage } from '#event-store';
import { StandstillWatch } from './standstill-watch.js';

const PATIENCE_MS = 10_000;

describe('a watch over a projection', () => {
  let now: number;
  let checkpoint: string | undefined;
  let isAwaited: boolean;
  let isOut: boolean;
  let watch: StandstillWatch;
  beforeEach(() => {
    now = 0;
    checkpoint = '0005';
    isAwaited = true;
    isOut = false;
    const follower = {
      kind: 'projection',
      name: 'views',
      streamPrefixes: ['grant-'],
      checkpoint: () => Promise.resolve(checkpoint),
    } as const;
    const event = {
      id: '7d1a2b0c-4f0e-4c53-9df0-3c2f4d0f6a11',
      stream: 'grant-1',
      revision: 0,
      position: '0009',
      type: 'grant.released.v1',
      data: {},
      retried: false,
      metadata: { time: '2026-03-01T12:00:00.000Z', correlationId: 'one', causationId: null, actor: 'service:test' },
    };
    const readLog = (): Promise<LogPage> =>
      isOut
        ? Promise.reject(new Error('out of reach'))
        : Promise.resolve({ events: isAwaited ? [event] : [], through: '0009', atHead: true });
    watch = new StandstillWatch(follower, { readLog }, () => now);
  });

  /** As somebody sees it who asks every second. */
  async function after(ms: number): Promise<boolean> {
    let verdict = false;
    for (const end = now + ms; now <= end; now += 1_000) verdict = await watch.standsStill();
    now -= 1_000;
    return verdict;
  }

  it('says that it stands still from when it has not moved for a while though events wait, until it moves', async () => {
    expect(await after(PATIENCE_MS - 1_000)).toBe(false);
    expect(await after(1_000)).toBe(true);
    checkpoint = '0006';
    expect(await after(0)).toBe(false);
  });

  it('says nothing of one that no event waits for, nor of one that moves slowly', async () => {
    isAwaited = false;
    expect(await after(PATIENCE_MS * 3)).toBe(false);
    isAwaited = true;
    for (let n = 0; n < 5; n++) {
      checkpoint = `100${String(n)}`;
      expect(await after(PATIENCE_MS - 1_000)).toBe(false);
    }
  });

  it('notices one that has never taken anything up', async () => {
    checkpoint = undefined;
    expect(await after(PATIENCE_MS)).toBe(true);
  });

  it('says nothing while an engine is out of reach', async () => {
    isOut = true;
    expect(await after(PATIENCE_MS * 2)).toBe(false);
  });
});
