import * as fc from 'fast-check';
import { dataOf, idOf, type Answer } from '../support/clients/ask.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import type { TestBusiness } from '../support/personas/world.js';
import { HistoryModel, historySteps, type HistoryGrant, type HistoryStep } from './history-model.js';

const PEOPLE = 2;
const BUSINESSES = 3;
const RUNS = process.env['TEST_ROUNDS'] === 'full' ? 100 : 4;
/** A person's keys may be looked up ten times an hour. */
const MOST_LOOK_UPS = 8;
const MINUTE_MS = 60_000;

/** One run of steps at the faces of people and of businesses. */
class HistoryRun {
  private readonly model: HistoryModel;
  private readonly approves: boolean[] = [];

  constructor(
    private readonly people: readonly Person[],
    private readonly keys: readonly string[],
    private readonly businesses: readonly TestBusiness[],
  ) {
    this.model = new HistoryModel(
      people.length,
      businesses.map(({ id }) => id),
    );
  }

  async take(step: HistoryStep): Promise<void> {
    switch (step.do) {
      case 'look-up':
        return this.lookUp(step.person, step.business);
      case 'list':
        expect((await at(this.businesses, step.business).api.list()).status).toBe(200);
        this.model.listed(step.business);
        return;
      case 'set-approval': {
        const required = !this.approves[step.person];
        this.approves[step.person] = required;
        expect((await at(this.people, step.person).put('/claim-approval', { required })).status).toBe(200);
        return;
      }
      case 'claim':
        return this.claim(step.which);
      case 'read':
      case 'approve':
      case 'deny':
      case 'revoke':
      case 'release':
        return this.actOn(step.do, chosen(this.model.grants, step.which));
    }
  }

  /** What each person sees, newest first, and how often each grant was read. */
  async compare(): Promise<void> {
    for (const [index, person] of this.people.entries()) {
      const lines = (await allPages(person, '/access-history')).map(
        ({ action, business, grant_id, fields, channel }) => {
          expect(channel).toBe('api');
          return [action, (business as { id: string }).id, grant_id, fields];
        },
      );
      expect(lines).toEqual(this.model.historyOf(index));
      const grants = (await allPages(person, '/grants')).map(({ id, status, reads, last_read_at }) => {
        return { id, status, reads, hasBeenRead: last_read_at !== null };
      });
      expect(grants).toEqual(
        this.model.grantsOf(index).map(({ id, status, reads }) => ({ id, status, reads, hasBeenRead: reads > 0 })),
      );
    }
  }

  private async lookUp(person: number, business: number): Promise<void> {
    if (this.model.previews.filter((preview) => preview.person === person).length === MOST_LOOK_UPS) return;
    const answer = await at(this.businesses, business).api.preview(at(this.keys, person));
    expect(answer.status).toBe(201);
    this.model.lookedUp(String(answer.body['preview_id']), person, business);
  }

  private async claim(which: number): Promise<void> {
    const preview = chosen(this.model.previews, which);
    if (preview === undefined) return;
    const answer = await at(this.businesses, preview.business).api.claim(preview.id);
    if (preview.grant !== undefined) {
      expect(answer.status).toBe(preview.grant.status === 'active' ? 201 : 200);
      this.model.read(preview.grant);
      return;
    }
    const isPending = this.approves[preview.person] === true;
    expect(answer.status).toBe(isPending ? 202 : 201);
    this.model.claimed(preview, idOf(answer), isPending ? 'pending_approval' : 'active');
  }

  private async actOn(
    action: 'read' | 'approve' | 'deny' | 'revoke' | 'release',
    grant: HistoryGrant | undefined,
  ): Promise<void> {
    if (grant === undefined) return;
    const { api } = at(this.businesses, grant.business);
    if (action === 'read') {
      expect((await api.read(grant.id)).status).toBe(grant.status === 'revoked' ? 410 : 200);
      this.model.read(grant);
      return;
    }
    const person = at(this.people, grant.person);
    const acts: Record<typeof action, () => Promise<Answer>> = {
      approve: () => person.post(`/grants/${grant.id}/approval`),
      deny: () => person.post(`/grants/${grant.id}/denial`),
      revoke: () => person.post(`/grants/${grant.id}/revocation`),
      release: () => api.release(grant.id),
    };
    const fits = grant.status === (action === 'approve' || action === 'deny' ? 'pending_approval' : 'active');
    expect((await acts[action]()).status).toBe(fits ? 200 : 409);
    const after = { approve: 'active', deny: 'denied', revoke: 'revoked', release: 'released' } as const;
    if (fits) grant.status = after[action];
  }
}

describe('whoever is shown anything of a person', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it(
    'is in the person’s access history, once for each time, in order, and nobody else is',
    async () => {
      await fc.assert(
        fc.asyncProperty(historySteps(PEOPLE, BUSINESSES), async (steps) => {
          const { running, world } = service;
          const people = await Promise.all(Array.from({ length: PEOPLE }, () => Person.registered(running.baseUrl)));
          const keys = await Promise.all(people.map((person) => person.key()));
          const businesses = await Promise.all(Array.from({ length: BUSINESSES }, () => world.business()));
          const run = new HistoryRun(people, keys, businesses);
          for (const step of steps) await run.take(step);
          await run.compare();
        }),
        { numRuns: RUNS, endOnFailure: process.env['TEST_ROUNDS'] !== 'full' },
      );
    },
    10 * MINUTE_MS,
  );
});

/** Every line of a list of the person's, page by page. */
async function allPages(person: Person, path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const lines: Readonly<Record<string, unknown>>[] = [];
  for (let cursor: string | null = null; ;) {
    const page = await person.get(cursor === null ? path : `${path}?cursor=${cursor}`);
    lines.push(...dataOf(page));
    cursor = page.body['next_cursor'] as string | null;
    if (cursor === null) return lines;
  }
}

function chosen<T>(among: readonly T[], number: number): T | undefined {
  return among.length === 0 ? undefined : among[number % among.length];
}

function at<T>(among: readonly T[], index: number): T {
  const found = among[index];
  if (found === undefined) throw new Error('there is none of that number');
  return found;
}
