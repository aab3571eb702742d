import { inSequence, personDecider, personStream } from '#domain';
import { ForwardingEventStore, WrongExpectedRevision, type Appended } from '#event-store';
import { CountingLog } from '../../../test/support/engines/counting-log.js';
import { byTest } from '../../../test/support/personas/by-test.js';
import { DeciderRunner } from '../src/index.js';
import { ChangesWorld } from './support/changes-world.js';

const at = '2030-03-01T10:00:00.000Z';
const CONFIRM = { type: 'confirm-address', at } as const;

/** A log in whose streams somebody else is always faster. */
class BusyLog extends ForwardingEventStore {
  tries = 0;

  override append(stream: string): Promise<Appended> {
    this.tries += 1;
    // Whoever never gives up would keep the test itself from ending.
    if (this.tries > 100) return Promise.reject(new Error('it is tried for ever'));
    return Promise.reject(new WrongExpectedRevision(stream, '0', 1));
  }
}

describe('a command on a long stream', () => {
  let world: ChangesWorld;
  beforeEach(async () => {
    world = await ChangesWorld.open();
  });
  afterEach(() => world.stop());

  it('that somebody was faster than reads only what that one has done, and is decided anew', async () => {
    const stream = personStream(world.personId);
    const confirmations = Array.from({ length: 1_200 }, () => CONFIRM);
    await world.runner.run(inSequence(personDecider), stream, confirmations, byTest);
    const { revision } = await world.runner.load(personDecider, stream);
    const log = new CountingLog(world.log);
    const runner = new DeciderRunner(log, world.codec);
    for (let faster = 1; faster <= 3; faster++) {
      const before = log.eventsRead;
      world.log.afterNext('readStream', stream, async () => {
        await world.runner.run(personDecider, stream, CONFIRM, byTest);
      });
      const command = { type: 'set-claim-approval', at, required: faster % 2 === 1 } as const;
      const ran = await runner.run(personDecider, stream, command, byTest);
      expect(ran).toMatchObject({
        revision: Number(revision) + 2 * faster,
        events: [{ type: 'person.claim_approval_set.v1' }],
      });
      // At first all that there is; later what the last round has left; and each time what the faster one did.
      const loaded = faster === 1 ? Number(revision) + 1 : 2;
      expect(log.eventsRead - before).toBe(loaded + 1);
    }
  });

  it('is given up after fifty tries in which somebody else was faster', async () => {
    const log = new BusyLog(world.log);
    const runner = new DeciderRunner(log, world.codec);
    const ran = runner.run(personDecider, personStream(world.personId), CONFIRM, byTest);
    await expect(ran).rejects.toBeInstanceOf(WrongExpectedRevision);
    expect(log.tries).toBe(50);
  });
});
