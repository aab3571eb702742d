import { randomUUID } from 'node:crypto';
import { accessStream, grantStream, personStream } from '#domain';
import { AuditedLog } from './audited-log.js';
import { TIME, type MadeUpLog } from './made-up-log.js';

const NAME = { given_name: 'Robin', middle_name: null, family_name: 'Muster', suffix: null, mailing_name: null };
const OTHER_ADDRESS = { line1: '1 NEW RD', line2: '', city: 'NOWHERE', state: 'KS', zip5: '66000', zip4: '0001' };

describe('a log, held against what is promised of it', () => {
  let audited: AuditedLog;
  let world: MadeUpLog;
  let personId: string;
  let grantId: string;
  beforeEach(async () => {
    audited = await AuditedLog.open();
    world = audited.madeUp;
    await world.business();
    personId = await world.person();
    grantId = await world.claim(personId);
  });
  afterEach(() => audited.close());

  const found = async (): Promise<readonly string[]> =>
    (await audited.verified()).findings.map(({ check, stream, revision, problem }) =>
      [check, stream?.replace(/-.*/, ''), revision, problem].join(' '),
    );

  it('is sound through a life with moves, names, keys and an end', async () => {
    const left = await world.claim(personId);
    const move = { type: 'schedule-move', moveId: randomUUID(), address: OTHER_ADDRESS } as const;
    await world.change(personId, { ...move, effectiveDate: '2030-02-01', leftOut: [left] }, [grantId, left]);
    await world.change(personId, { type: 'cancel-move' }, [grantId, left]);
    await world.change(personId, { type: 'change-name', name: NAME }, [grantId, left]);
    await world.read(personId, left);
    const keys = { keyId: randomUUID(), key: '1234567890' };
    await world.change(personId, { type: 'replace-key', ...keys, leftOut: [left] }, [grantId, left]);
    await world.change(personId, { type: 'delete' }, [grantId]);
    expect(await found()).toEqual([]);
  });

  it('lacks what was not carried onto a grant, unless the policy has not come to it yet', async () => {
    await world.changeAlone(personId, { type: 'change-name', name: NAME });
    expect(await found()).toEqual([
      `carrying grant 0 grant.name_changed.v1 for revision 3 of person ${personId} is missing`,
    ]);
    expect((await audited.verified({ policiesAt: '' })).problems).toBe(0);
  });

  it('is sound when a claim that was decided long before comes after a hundred changes, which are carried onto it', async () => {
    const changes = 100;
    const late = randomUUID();
    for (let n = 0; n < changes; n++) await world.change(personId, { type: 'confirm-address' }, [grantId]);
    await world.claimAsOf(personId, late, 2);
    for (let n = 0; n < changes; n++)
      await world.happened(grantStream(late), 'grant.address_confirmed.v1', { personRevision: 3 + n });
    expect(await found()).toEqual([]);
  });

  it('lacks a change of long ago that such a claim has not had', async () => {
    const late = randomUUID();
    await world.change(personId, { type: 'change-name', name: NAME }, [grantId]);
    for (let n = 0; n < 100; n++) await world.change(personId, { type: 'confirm-address' }, [grantId]);
    await world.claimAsOf(personId, late, 2);
    for (let n = 0; n < 100; n++)
      await world.happened(grantStream(late), 'grant.address_confirmed.v1', { personRevision: 4 + n });
    expect(await found()).toEqual([
      `carrying grant 1 grant.name_changed.v1 for revision 3 of person ${personId} is missing`,
    ]);
  });

  it('reports a change that was skipped, even where a later one was carried', async () => {
    await world.changeAlone(personId, { type: 'change-name', name: NAME });
    await world.change(personId, { type: 'confirm-address' }, [grantId]);
    expect(await found()).toEqual([
      `carrying grant 1 grant.name_changed.v1 for revision 3 of person ${personId} is missing`,
    ]);
  });

  it('lacks the end of a grant that a move left out', async () => {
    const moveId = randomUUID();
    const move = { type: 'schedule-move', moveId, address: OTHER_ADDRESS, effectiveDate: '2030-02-01' } as const;
    await world.change(personId, { ...move, leftOut: [grantId] }, []);
    const due = { type: 'take-move-effect', at: '2030-02-01T00:00:00.000Z', moveId } as const;
    await world.changeAlone(personId, due);
    expect(await found()).toContain(
      `carrying person 4 grant ${grantId}, which the move leaves out, was not revoked before`,
    );
  });

  it('holds no event of a grant that cannot follow, and none that nothing is the reason for', async () => {
    const stream = grantStream(grantId);
    await world.happened(stream, 'grant.denied.v1', {});
    await world.happened(stream, 'grant.name_changed.v1', { personRevision: 9, fields: ['given_name'] });
    await world.happened(stream, 'grant.released.v1', {});
    await world.happened(stream, 'grant.released.v1', {});
    await world.happened(grantStream(randomUUID()), 'grant.released.v1', {});
    expect(await found()).toEqual([
      'transitions grant 1 grant.denied.v1 cannot follow on active',
      'carrying grant 2 the person has no revision 9 yet',
      "carrying grant 2 revision 9 of the person's is no reason for grant.name_changed.v1",
      'transitions grant 4 grant.released.v1 cannot follow on released',
      'transitions grant 0 grant.released.v1 on a grant that nobody claimed',
    ]);
  });

  it('holds no disclosure of a grant that was not active, or is somebody else’s, or is not there', async () => {
    await world.onGrant(grantId, { type: 'revoke-by-person', at: TIME, personId });
    const shown = { fields: ['name', 'address'], grantId };
    await world.disclose(personId, 'access.read.v1', { ...shown, grantRevision: 0 });
    await world.disclose(personId, 'access.read.v1', { ...shown, grantRevision: 1 });
    await world.disclose(personId, 'access.listed.v1', { ...shown, grantRevision: 2 });
    const nobody = randomUUID();
    await world.disclose(personId, 'access.read.v1', { ...shown, grantRevision: 0, businessId: nobody });
    await world.disclose(nobody, 'access.read.v1', { ...shown, grantRevision: 0 });
    await world.disclose(personId, 'access.read.v1', { ...shown, grantRevision: 0, grantId: nobody });
    await world.disclose(personId, 'access.previewed.v1', { ...shown, previewId: nobody });
    await world.disclose(personId, 'access.listed.v1', { ...shown, grantRevision: 1, fields: [] });
    expect(await found()).toEqual([
      `disclosures access 3 grant ${grantId} was not active at its revision 1`,
      `disclosures access 4 grant ${grantId} has no revision 2 yet`,
      `disclosures access 5 grant ${grantId} is of business ${world.businessId}, not of ${nobody}`,
      `disclosures access 0 grant ${grantId} is of person ${personId}`,
      `disclosures access 6 it names grant ${nobody}, which is not in the log before it`,
      'disclosures access 7 a preview that names a grant',
    ]);
  });

  it('lacks the entry of a claim', async () => {
    const silent = randomUUID();
    await world.claimedAsOf(personId, silent, 2);
    expect(await found()).toEqual([`disclosures grant 0 the claim has no entry in the history of person ${personId}`]);
  });

  it('tells of an event of a grant that cannot be decoded alone, not of the reads behind it', async () => {
    await world.happened(grantStream(grantId), 'grant.of_a_later_version.v9', {});
    const shown = { fields: ['name', 'address'], grantId };
    await world.disclose(personId, 'access.read.v1', { ...shown, grantRevision: 1 });
    await world.disclose(personId, 'access.read.v1', { ...shown, grantRevision: 2 });
    expect(await found()).toEqual([
      'decoding grant 1 it cannot be decoded: unknown event type "grant.of_a_later_version.v9"',
      `disclosures access 3 grant ${grantId} has no revision 2 yet`,
    ]);
  });

  it('tells of an event of a person that cannot be decoded alone, not of what grants have had behind it', async () => {
    await world.happened(personStream(personId), 'person.of_a_later_version.v9', {});
    const late = randomUUID();
    await world.claimAsOf(personId, late, 3);
    await world.happened(personStream(personId), 'person.address_confirmed.v1', {});
    for (const each of [grantId, late])
      await world.happened(grantStream(each), 'grant.address_confirmed.v1', { personRevision: 4 });
    expect(await found()).toEqual([
      'decoding person 3 it cannot be decoded: unknown event type "person.of_a_later_version.v9"',
    ]);
  });

  it('tells of a claim that cannot be decoded alone, not of what became of the grant', async () => {
    const unread = randomUUID();
    await world.happened(grantStream(unread), 'grant.of_a_later_version.v9', {});
    const shown = { fields: ['name', 'address'], grantId: unread };
    await world.disclose(personId, 'access.claimed.v1', { ...shown, grantRevision: 0 });
    await world.happened(grantStream(unread), 'grant.released.v1', { businessId: world.businessId });
    expect(await found()).toEqual([
      'decoding grant 0 it cannot be decoded: unknown event type "grant.of_a_later_version.v9"',
    ]);
  });

  it('tells of an end that cannot be decoded alone, not of changes that the grant has not had since', async () => {
    await world.happened(grantStream(grantId), 'grant.of_a_later_version.v9', {});
    await world.changeAlone(personId, { type: 'change-name', name: NAME });
    expect(await found()).toEqual([
      'decoding grant 1 it cannot be decoded: unknown event type "grant.of_a_later_version.v9"',
    ]);
  });

  it('tells of an entry that cannot be decoded alone, not of the claim that it may have been', async () => {
    await world.happened(accessStream(personId), 'access.of_a_later_version.v9', {});
    await world.claimedAsOf(personId, randomUUID(), 2);
    expect(await found()).toEqual([
      'decoding access 2 it cannot be decoded: unknown event type "access.of_a_later_version.v9"',
    ]);
  });

  it('holds nothing that cannot be decoded, and no cause that is no event before', async () => {
    const nothing = randomUUID();
    await world.happened(personStream(personId), 'person.married.v7', {});
    const shown = { businessId: world.businessId, channel: 'api', previewId: nothing, fields: [] };
    await world.happened(accessStream(personId), 'access.previewed.v1', shown, nothing);
    expect(await found()).toEqual([
      'decoding person 3 it cannot be decoded: unknown event type "person.married.v7"',
      `causation access 2 its cause ${nothing} is no event before it`,
    ]);
  });
});
