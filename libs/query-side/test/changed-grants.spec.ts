import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Collection, PageRequest, ViewStore } from '#document-store';
import { openLmdbViewStore } from '#document-store/lmdb';
import type { GrantStatus } from '#domain';
import { GRANTS, type GrantDocument } from '#projections';
import { changedGrants, type ChangedSelection } from '../src/list-grants/changed-grants.js';

const SINCE = '2031-01-01T00:00:00.000Z';
const BEFORE_THAT = '2030-12-31T23:59:59.999Z';
const LIMIT = 4;

/** A grant's status and when it changed last; grants stand in the order in which they were claimed. */
type Made = readonly [status: GrantStatus, changedAt: string | null];

describe('the grants that have changed since a moment', () => {
  let folder = '';
  let views: ViewStore;
  let businesses = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'changed-grants-'));
    views = await openLmdbViewStore({ path: folder, collections: [GRANTS] });
  });
  afterAll(async () => {
    await views.close();
    await rm(folder, { recursive: true });
  });

  async function business(grants: readonly Made[]): Promise<string> {
    const businessId = `business-${String(++businesses)}`;
    const writes = grants.map(([status, changedAt], place) => {
      const document = grantDocument(businessId, place, status, changedAt);
      return { collection: GRANTS, document: { id: document.grantId, position: '00000001', body: document } };
    });
    await views.apply({ writes });
    return businessId;
  }

  const made = fc.array(
    fc.tuple(
      fc.constantFrom<GrantStatus>('active', 'revoked'),
      fc.constantFrom(null, BEFORE_THAT, SINCE, '2031-01-02T00:00:00.000Z'),
    ),
    { maxLength: 40 },
  );

  it('are told newest first, each once, whatever a request may look through', async () => {
    const bounds = fc.record({ page: fc.integer({ min: 1, max: 6 }), steps: fc.integer({ min: 1, max: 4 }) });
    const wanted = fc.constantFrom<GrantStatus | undefined>(undefined, 'active', 'revoked');
    await fc.assert(
      fc.asyncProperty(made, bounds, wanted, async (grants, given, status) => {
        const businessId = await business(grants);
        const told: string[] = [];
        let before: GrantDocument | undefined;
        do {
          const selection: ChangedSelection = { businessId, status, before, updatedSince: SINCE };
          const found = await changedGrants(views, selection, LIMIT, given);
          expect(found.grants.length).toBeLessThanOrEqual(LIMIT);
          told.push(...found.grants.map(({ grantId }) => grantId));
          before = found.next;
        } while (before !== undefined);
        const expected = grants
          .map(([has, changedAt], place) => ({ has, changedAt, id: `${businessId}-${String(place)}` }))
          .filter(({ has, changedAt }) => (status ?? has) === has && changedAt !== null && changedAt >= SINCE);
        expect(told).toEqual(expected.map(({ id }) => id).reverse());
      }),
    );
  });

  it.each<[string, readonly Made[], number]>([
    ['few changes among many grants', [...many(1, SINCE), ...many(400, null)], 1],
    ['changes of the newest among many', [...many(400, null), ...many(400, SINCE)], 2],
    ['a half that has changed, behind one that has not', [...many(200, SINCE), ...many(200, null)], 6],
  ])('take few looks at the views: %s', async (_what, grants, most) => {
    const counted = new CountedViews(views);
    const businessId = await business(grants);
    const selection = { businessId, status: undefined, before: undefined, updatedSince: SINCE };
    await changedGrants(counted.store, selection, LIMIT, { page: 10, steps: 3 });
    expect(counted.pages).toBeLessThanOrEqual(most);
  });
});

function many(count: number, changedAt: string | null): readonly Made[] {
  return Array.from({ length: count }, () => ['active', changedAt]);
}

function grantDocument(
  businessId: string,
  place: number,
  status: GrantStatus,
  changedAt: string | null,
): GrantDocument {
  const grantId = `${businessId}-${String(place)}`;
  return {
    ...{ grantId, businessId, personId: 'person', previewId: grantId, channel: 'api', status, externalRef: null },
    ...{ claimedAt: BEFORE_THAT, created: String(place).padStart(8, '0'), activeRevision: 1, activeFrom: '00000001' },
    ...{ endedAt: null, revocationReason: null, changedAt, revision: 1 },
  };
}

/** Views that know how many pages were asked for. */
class CountedViews {
  pages = 0;
  readonly store: Pick<ViewStore, 'page'>;

  constructor(views: ViewStore) {
    this.store = {
      page: <T extends object>(collection: Collection<T>, request: PageRequest) => {
        this.pages += 1;
        return views.page(collection, request);
      },
    };
  }
}
