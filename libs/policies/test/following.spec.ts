import fc from 'fast-check';
import { FinishedPrefix } from '../src/following/finished-prefix.js';
import { Lanes } from '../src/following/lanes.js';

function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('lanes', () => {
  it('keep the order within a lane without holding up the others', async () => {
    const lanes = new Lanes({ working: 10, taken: 10 });
    const done: string[] = [];
    const { opened, open } = gate();
    await lanes.enter('slow', async () => {
      await opened;
      done.push('slow 1');
    });
    await lanes.enter('slow', async () => {
      done.push('slow 2');
      await Promise.resolve();
    });
    const other = gate();
    await lanes.enter('quick', async () => {
      done.push('quick');
      other.open();
      await Promise.resolve();
    });
    await other.opened;
    open();
    await lanes.idle();
    expect(done).toEqual(['quick', 'slow 1', 'slow 2']);
  });

  it('take no place from the others while they wait in a long lane', async () => {
    const lanes = new Lanes({ working: 2, taken: 10 });
    const { opened, open } = gate();
    for (let n = 0; n < 5; n++) await lanes.enter('long', () => opened);
    const quick = gate();
    await lanes.enter('quick', async () => {
      quick.open();
      await Promise.resolve();
    });
    await quick.opened;
    open();
    await lanes.idle();
  });

  it('have no more at work than their bound', async () => {
    const lanes = new Lanes({ working: 2, taken: 10 });
    const { opened, open } = gate();
    let atWork = 0;
    let most = 0;
    for (let n = 0; n < 5; n++) {
      await lanes.enter(`lane ${String(n)}`, async () => {
        atWork += 1;
        most = Math.max(most, atWork);
        await opened;
        atWork -= 1;
      });
    }
    open();
    await lanes.idle();
    expect({ most, atWork }).toEqual({ most: 2, atWork: 0 });
  });

  it('take no more in than their bound', async () => {
    const lanes = new Lanes({ working: 2, taken: 2 });
    const { opened, open } = gate();
    await lanes.enter('one', () => opened);
    await lanes.enter('two', () => opened);
    let hasEntered = false;
    const third = lanes
      .enter('three', () => Promise.resolve())
      .then(() => {
        hasEntered = true;
      });
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasEntered).toBe(false);
    open();
    await third;
    await lanes.idle();
    expect(hasEntered).toBe(true);
  });

  it('wake everybody who waits for room, a retry beside the one that follows the log', async () => {
    const lanes = new Lanes({ working: 1, taken: 1 });
    const { opened, open } = gate();
    await lanes.enter('one', () => opened);
    const waiting = ['two', 'three', 'four'].map((lane) => lanes.enter(lane, () => Promise.resolve()));
    open();
    await Promise.all(waiting);
    await lanes.idle();
  });

  it('go on in a lane after a task that failed', async () => {
    const lanes = new Lanes({ working: 2, taken: 2 });
    const done: string[] = [];
    await lanes.enter('one', () => Promise.reject(new Error('no')));
    await lanes.enter('one', async () => {
      done.push('next');
      await Promise.resolve();
    });
    await lanes.idle();
    expect(done).toEqual(['next']);
  });
});

describe('the finished prefix', () => {
  it('never passes an event that is not finished, whatever the order in which they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.infiniteStream(fc.nat()), (count, choices) => {
        const positions = Array.from({ length: count }, (_, index) => String(index).padStart(4, '0'));
        const prefix = new FinishedPrefix();
        const open = new Set<string>();
        const begun: string[] = [];
        while (begun.length < count || open.size > 0) {
          const choice = Number(choices.next().value);
          const next = positions[begun.length];
          if (next !== undefined && (open.size === 0 || choice % 2 === 0)) {
            prefix.begin(next);
            begun.push(next);
            open.add(next);
            continue;
          }
          const left = [...open];
          const finished = left[choice % left.length] ?? '';
          prefix.finish(finished);
          open.delete(finished);
          const firstOpen = begun.find((position) => open.has(position));
          const before = begun.filter((position) => firstOpen === undefined || position < firstOpen);
          expect(prefix.through).toBe(before.at(-1));
        }
      }),
    );
  });
});
