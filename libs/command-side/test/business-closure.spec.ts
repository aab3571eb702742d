import { grantStream, sealedGrantDecider } from '#domain';
import { BusinessClosure, type ClosureStores } from '../src/close-business/business-closure.js';
import { ChangesWorld } from './support/changes-world.js';

describe('a claim that is approved while its business is being closed', () => {
  let world: ChangesWorld;
  beforeEach(async () => {
    world = await ChangesWorld.open();
  });
  afterEach(() => world.stop());

  it('ends, also where the approval comes right after it was looked at', async () => {
    const grantId = await world.claim();
    const grant = await world.grant(grantId);
    if (grant.status === 'absent') throw new Error('there is no claim');
    const approve = { type: 'approve', at: world.clock.iso(), personId: world.personId, personRevision: 0 } as const;
    world.log.afterNext('readStream', grantStream(grantId), async () => {
      await world.runner.runSealed(sealedGrantDecider, grantStream(grantId), approve, world.context());
    });

    const { runner, clock } = world;
    const stores: Partial<ClosureStores> = { runner, clock };
    const closure = new BusinessClosure(stores as ClosureStores);
    await closure.releaseGrant(grant.businessId, grantId, world.context());
    expect((await world.events(grantStream(grantId))).map(({ type }) => type)).toEqual([
      'grant.claim_requested.v1',
      'grant.approved.v1',
      'grant.released.v1',
    ]);
  });
});
