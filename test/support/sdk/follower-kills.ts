import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ConsentClient, type FeedEvent, type Grant } from '../../../sdk/typescript/src/index.js';
import type { LineProcess } from '../processes/child-process.js';
import { eventually } from '../time/eventually.js';
import type { Service } from '../service/service.js';
import type { TestBusiness } from '../personas/world.js';

const KILLS = process.env['TEST_ROUNDS'] === 'full' ? 200 : 4;
const GRANTS = 3;
/** For the last life to take all that those before it left. */
const PATIENCE_MS = 120_000;

/**
 * Starts a program that follows `events` or `grants`, appends what it takes to `folder`/taken before it asks for more,
 * and writes a line for each.
 */
export type StartFollower = (kind: 'events' | 'grants', business: TestBusiness, folder: string) => LineProcess;

/** A follower that is killed wherever it stands, again and again, while a person whom it holds changes something. */
export class FollowerKills {
  private constructor(
    private readonly business: TestBusiness,
    private readonly client: ConsentClient,
    private readonly start: StartFollower,
    private readonly confirms: () => Promise<void>,
  ) {}

  static async of(service: Service, start: StartFollower): Promise<FollowerKills> {
    const [business, person] = [await service.world.business(), await service.world.person()];
    for (let count = 0; count < GRANTS; count++) {
      await business.api.claim(await service.world.preview(business.id, person));
    }
    const client = new ConsentClient({ apiKey: business.api.apiKey, baseUrl: service.running.baseUrl });
    return new FollowerKills(business, client, start, () => service.world.confirms(person));
  }

  /** Of a business of its own that nothing has happened to yet. */
  async takesEveryEventInItsOrder(): Promise<void> {
    const last = KILLS * GRANTS;
    const events = await this.throughKills<FeedEvent>('events', async (taken) => taken.at(-1)?.sequence === last);
    const firstTimes = [...new Map(events.map((event) => [event.sequence, event])).values()];
    expect(firstTimes.map(({ sequence }) => sequence)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    expect((await this.client.events.list({ after: last })).data).toEqual([]);
    // A kill may fall between what was done and the note of it: one event each, not all that was taken before.
    expect(events.length - firstTimes.length).toBeLessThanOrEqual(KILLS);
  }

  async hasEveryGrantAsItStands(): Promise<void> {
    const asItStands = new Map<string, Grant>();
    const taken = await this.throughKills<Grant>('grants', async (so) => {
      for await (const grant of this.client.grants.list()) asItStands.set(grant.id, grant);
      return isDeepStrictEqual(new Map(so.map((grant) => [grant.id, grant])), asItStands);
    });
    expect(asItStands.size).toBe(GRANTS);
    // In each life the grants that had changed, and those once more that a kill cut off.
    expect(taken.length).toBeLessThanOrEqual((KILLS + 1) * GRANTS * 2);
  }

  /** Starts it again and again, while things happen, and kills it wherever it stands; then lets it come to the end. */
  private async throughKills<T>(
    kind: 'events' | 'grants',
    isDone: (taken: readonly T[]) => Promise<boolean>,
  ): Promise<readonly T[]> {
    const folder = await mkdtemp(join(tmpdir(), 'follower-'));
    const start = (): LineProcess => this.start(kind, this.business, folder);
    for (let kill = 0; kill < KILLS; kill++) {
      const child = start();
      await this.confirms();
      await child.untilLines(randomInt(GRANTS + 2));
      await child.kill();
    }
    const survivor = start();
    try {
      await eventually(async () => (await isDone(await takenIn<T>(folder))) || undefined, PATIENCE_MS);
    } finally {
      await survivor.kill();
    }
    const taken = await takenIn<T>(folder);
    await rm(folder, { recursive: true });
    return taken;
  }
}

async function takenIn<T>(folder: string): Promise<readonly T[]> {
  const text = await readFile(join(folder, 'taken'), 'utf8').catch(() => '');
  // The last line may be half written.
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as T);
}
