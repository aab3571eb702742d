import { eventually } from '../../../test/support/time/eventually.js';
import { GRANTS, READ_MODELS } from '#projections';
import { PARKED, type Projector } from '../src/index.js';
import { claimed, id, ProjectionWorld } from './world.js';

const FLOOD = 5_000;
const AT_ONCE = 250;
const PATIENCE_MS = 120_000;

const [type, data] = claimed('late');
const numbered = (number: number): string => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;

describe('thousands of events that nobody can take up', () => {
  let world: ProjectionWorld;
  let projector: Projector;
  beforeAll(async () => {
    world = await ProjectionWorld.open();
    for (let from = 0; from < FLOOD; from += AT_ONCE) {
      const bad = (_: unknown, at: number) =>
        world.happened(`grant-${numbered(from + at)}`, ['grant.exploded.v1', { personRevision: 3 }]);
      await Promise.all(Array.from({ length: AT_ONCE }, bad));
    }
    await world.happened(`grant-${id('fine')}`, claimed('fine'));
    projector = await world.projecting(READ_MODELS);
  }, PATIENCE_MS);
  afterAll(async () => {
    await projector.stop();
    await world.close();
  });

  const documentOf = async (grantId: string) => (await world.views.get(GRANTS, grantId))?.body;
  const parkedAs = async (grantId: string) => (await world.records.get(PARKED, `read-models/grants/${grantId}`))?.body;

  it('hold up nobody else', async () => {
    expect(await documentOf(id('fine'))).toMatchObject({ status: 'active' });
    expect(world.parked).toHaveLength(FLOOD);
    expect(projector.parkedCount).toBeGreaterThanOrEqual(1_000);
  });

  it('are each of them parked, and what comes behind waits, also behind a restart', async () => {
    const grants = [0, FLOOD / 2, FLOOD - 1].map(numbered);
    const later = async (from: Projector, revision: number) => {
      for (const grantId of grants) await world.happened(`grant-${grantId}`, [type, { ...data, grantId }]);
      await world.happened(`grant-${id('fine')}`, ['grant.address_confirmed.v1', { personRevision: revision }]);
      await eventually(async () => (await documentOf(id('fine')))?.revision === revision || undefined);
      for (const grantId of grants) {
        expect(await documentOf(grantId)).toBeUndefined();
        expect(await parkedAs(grantId)).toMatchObject({ revision: 0, attempts: 1 });
      }
      expect(from.parkedCount).toBeGreaterThanOrEqual(1_000);
    };
    await later(projector, 1);
    await projector.stop();
    projector = await world.projecting(READ_MODELS);
    await later(projector, 2);
    expect(world.parked).toHaveLength(FLOOD);
  });
});
