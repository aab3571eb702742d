import { EventStoreUnavailable } from '#event-store';
import { eventually } from '../../../../test/support/time/eventually.js';
import { OpenErasures } from './open-erasures.js';

const LONG_MS = 60_000;

describe('the deletions that are open at the start', () => {
  /** A log and a policy as far as they are asked. */
  function installation(head: string | undefined, patienceMs: number) {
    const state = { head, through: undefined as string | undefined, isOut: false };
    const log = {
      head: () => (state.isOut ? Promise.reject(new EventStoreUnavailable('gone')) : Promise.resolve(state.head)),
    };
    return { state, erasures: new OpenErasures(log, () => Promise.resolve(state.through), patienceMs) };
  }
  const isHealthy = ({ check }: OpenErasures) =>
    check.check().then(
      () => true,
      () => undefined,
    );

  it('are none in an empty log', async () => {
    const { erasures } = installation(undefined, LONG_MS);
    await erasures.finished();
    expect(await isHealthy(erasures)).toBe(true);
  });

  it('are finished when the policy has come to where the log ended, whatever came in meanwhile', async () => {
    const { state, erasures } = installation('0005', LONG_MS);
    let isFinished = false;
    const finishing = erasures.finished().then(() => (isFinished = true));
    await Promise.resolve();
    state.head = '0009';
    state.through = '0004';
    expect(await isHealthy(erasures)).toBeUndefined();
    expect(isFinished).toBe(false);
    state.through = '0005';
    await finishing;
    expect(await isHealthy(erasures)).toBe(true);
  });

  it('are waited for only so long, and reported until they are finished', async () => {
    const { state, erasures } = installation('0005', 10);
    state.isOut = true;
    await erasures.finished();
    expect(erasures.check).toMatchObject({ name: 'erasures', degradesOnly: true });
    expect(await isHealthy(erasures)).toBeUndefined();
    Object.assign(state, { isOut: false, through: '0005' });
    await eventually(() => isHealthy(erasures));
  });

  it('are looked at no more once the process stops', async () => {
    const { erasures } = installation('0005', 10);
    await erasures.finished();
    await erasures.stop();
    expect(await isHealthy(erasures)).toBeUndefined();
  });
});
