import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { grantStream } from '#domain';
import { PARKED } from '#projecting';
import { appendRaw } from '../support/poison/append-raw.js';
import { dataOf } from '../support/clients/ask.js';
import { eventually } from '../support/time/eventually.js';
import { manyGrants } from '../support/load/many-grants.js';
import { startService, type Service } from '../support/service/service.js';

const FLOOD = process.env['TEST_ROUNDS'] === 'full' ? 5_000 : 800;
/** Grants of the business that asks; all fit on one page. */
const DAMAGED = 40;
const AT_ONCE = 64;
const LONG_MS = 240_000;

describe('a flood of events that nobody can read', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const damage = (grantId: string): Promise<void> =>
    appendRaw(service.running.engines, grantStream(grantId), 'grant.of_a_later_version.v9');
  /** How many are put aside, as far as anybody counts. */
  const parked = async (most: number): Promise<number> => {
    const request = { index: 'by-position', equal: {}, direction: 'up', limit: 1_000 } as const;
    let [count, from] = [0, undefined as string | undefined];
    while (count < most) {
      const page = await service.running.engines.records.page(PARKED, { ...request, ...(from && { atLeast: from }) });
      count += page.length;
      from = page.at(-1)?.body.position;
      if (page.length < request.limit) break;
    }
    return count;
  };

  it(
    'leaves every list answering, which says how many of its grants it lacks, and lets claims and changes through',
    async () => {
      const [person, business] = [await service.world.person(), await service.world.business()];
      const damaged = await manyGrants(service.running, person, business.id, DAMAGED);
      const [well = ''] = await manyGrants(service.running, person, business.id, 1);

      const limit = pLimit(AT_ONCE);
      const others = Array.from({ length: FLOOD }, () => randomUUID());
      const over = new AbortController();
      const flood = Promise.all([...others, ...damaged].map((id) => limit(() => damage(id)))).then(() => {
        over.abort();
      });
      const answers = new Set<string>();
      while (!over.signal.aborted) {
        const page = await business.api.list();
        const holds = page.status === 200 && dataOf(page).some(({ id }) => id === well);
        answers.add(holds ? 'with the grant that is well' : JSON.stringify(page.body));
      }
      await flood;
      expect([...answers]).toEqual(['with the grant that is well']);

      const claimed = await business.api.claim(await service.world.preview(business.id, person));
      expect(claimed.status).toBe(201);
      const page = await business.api.list();
      expect(page.headers.get('consent-incomplete')).toBe(String(DAMAGED));
      expect(dataOf(page).map(({ id }) => id)).toEqual([claimed.body['id'], well]);
      expect((await business.api.release(well)).status).toBe(200);
      await eventually(async () => (await parked(FLOOD + DAMAGED)) >= FLOOD + DAMAGED || undefined);
    },
    LONG_MS,
  );
});
