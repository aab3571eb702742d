import { EVENT_FEED } from '#projections';
import { dataOf, idOf } from '../support/clients/ask.js';
import type { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { opsJson, opsOptions } from '../support/processes/ops.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';

const GRANTS = 40;

interface Rebuilt {
  readonly rebuilt: readonly [{ readonly switched: boolean; readonly comparison: { readonly differences: unknown } }];
}

/** A client that polls, keeps what it got, and looks whether that is there still. */
class Poller {
  readonly complaints: string[] = [];
  readonly numbers: unknown[] = [];
  private after = 0;
  private readonly ending = new AbortController();
  private readonly running: Promise<void>;

  constructor(private readonly api: Business) {
    this.running = this.run();
  }

  async end(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.ending.signal.aborted) await this.round();
  }

  /** On a slow machine either answer may be 503, to be asked again: the next round does. */
  private async round(): Promise<void> {
    const page = await this.api.events({ after: this.after, limit: 7 });
    if (page.status === 503) return;
    if (page.status !== 200) this.complaints.push(`answered ${String(page.status)}`);
    this.numbers.push(...dataOf(page).map(({ sequence }) => sequence));
    this.after = Number(page.body['next_after']);
    if (this.after === 0) return;
    const looked = await this.api.events({ after: this.after - 1, limit: 1 });
    if (looked.status === 503) return;
    const [last] = dataOf(looked);
    if (last?.['sequence'] !== this.after) this.complaints.push(`${String(this.after)} was there, and is gone`);
  }
}

describe('a client that polls the events feed while it is built anew', () => {
  let service: Service;
  let api: Business;
  let person: Person;
  beforeAll(async () => {
    service = await startService();
    const business = await service.world.business();
    api = business.api;
    person = await service.world.person();
    for (let count = 0; count < GRANTS; count++)
      idOf(await api.claim(await service.world.preview(business.id, person)));
  });
  afterAll(() => service.stop());

  it('gets every event once, in order, and never sees fewer than before, also when one change means many', async () => {
    const poller = new Poller(api);
    const options = { ...opsOptions(service), apart: true } as const;
    const rebuilding = opsJson<Rebuilt>(['rebuild', '--view', EVENT_FEED.name, '--compare', '--grace', '1'], options);
    let changes = 0;
    const reached = () => eventually(() => Promise.resolve(poller.numbers.length >= changes * GRANTS || undefined));
    const ended = rebuilding.then(() => true);
    while (!(await Promise.race([ended, reached().then(() => false)]))) {
      await person.post('/address/confirmation');
      changes += 1;
    }
    await reached();
    const { json } = await rebuilding;
    expect([json.rebuilt[0].switched, json.rebuilt[0].comparison.differences]).toEqual([true, []]);
    await poller.end();
    expect(poller.complaints).toEqual([]);
    expect(poller.numbers).toEqual(poller.numbers.map((_, n) => n + 1));
    expect(changes).toBeGreaterThan(3);
  }, 240_000);
});
