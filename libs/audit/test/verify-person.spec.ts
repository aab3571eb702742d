import { accessStream, businessStream, grantStream } from '#domain';
import type { Tampering } from '../../../test/support/faults/tampering.js';
import { AuditedLog, emptyTree } from './audited-log.js';

const READ = 'access.read.v1';

describe('the history of one person, held against the signed tree without the rest of the log', () => {
  let audited: AuditedLog;
  let personId: string;
  let grantId: string;
  let businessId: string;
  beforeAll(async () => {
    audited = await AuditedLog.open();
    const world = audited.madeUp;
    await world.people(20);
    ({ businessId } = world);
    personId = await world.person();
    grantId = await world.claim(personId);
    await world.read(personId, grantId);
    await world.read(personId, grantId);
    await audited.madeUp.people(20);
    await audited.sign();
  });
  afterAll(() => audited.close());

  const altered = (stream: string, from: string, to: string) => (tampering: Tampering) => {
    const place = tampering.find(1, stream, from);
    tampering.overwrite(place, tampering.at(place).replace(from, to));
  };
  const found = async (deed: (tampering: Tampering) => void): Promise<readonly string[]> =>
    (await audited.personFoundAfter(personId, deed)).findings.map(({ check, stream, problem }) =>
      [check, stream, problem.replace(/index \d+/, 'its index')].join(': '),
    );

  it('is sound, with every event of the streams that it names', async () => {
    const { findings, events, unsigned, checkpoint } = await audited.personFoundAfter(personId, () => undefined);
    // The registrations of person and business, the preview, the claim with its event, and two reads.
    expect([findings, unsigned, checkpoint?.origin]).toEqual([[], 0, 'consent.example/log']);
    expect(events).toBeGreaterThan(6);
  });

  it('tells of an entry whose time, business or request was changed', async () => {
    const stream = accessStream(personId);
    for (const [from, to] of [
      ['"time":"2030', '"time":"2031'],
      ['"correlationId":"', '"correlationId":"0'],
      ['"channel":"api"', '"channel":"mcp"'],
    ] as const) {
      expect(await found(altered(stream, from, to))).toContain(
        `seals: ${stream}: access.previewed.v1, its index of the tree, was changed since it was sealed`,
      );
    }
  });

  it('tells of a grant, and of the name of a business, that was changed', async () => {
    const grant = grantStream(grantId);
    expect(await found(altered(grant, '"channel":"api"', '"channel":"mcp"'))).toContain(
      `seals: ${grant}: grant.claimed.v1, its index of the tree, was changed since it was sealed`,
    );
    const business = businessStream(businessId);
    expect(await found(altered(business, 'Example Letters', 'Example Parcels'))).toContain(
      `seals: ${business}: business.registered.v1, its index of the tree, was changed since it was sealed`,
    );
  });

  it('tells of an entry that was taken out, though others have closed up', async () => {
    const problems = await found((tampering) => {
      tampering.drop(tampering.find(1, accessStream(personId), READ));
    });
    expect(problems).toContain('seals: : the log does not end as it was signed: fewer-events');
    expect(problems).toContain(`order: ${accessStream(personId)}: revision 2 of the stream was to come, this is 3`);
  });

  it('tells of the last entry of a stream that was taken out, which nothing behind it misses', async () => {
    const stream = accessStream(personId);
    const problems = await found((tampering) => {
      tampering.drop(tampering.find(tampering.find(1, stream, READ) + 1, stream, READ));
    });
    expect(problems).toContain(
      `seals: ${stream}: the stream was sealed up to revision 3, its index of the tree, and ends at 2`,
    );
  });

  it('tells of proofs that are gone', async () => {
    const { findings, checkpoint } = await audited.personFoundAfter(personId, () => undefined, emptyTree());
    expect([findings.map(({ problem }) => problem), checkpoint]).toEqual([
      ['nothing of the log is sealed: its proofs were lost, or no tree was ever begun'],
      null,
    ]);
  });

  it('does not tell of a last entry that went with what says where the stream ended: the whole log does', async () => {
    const large = await AuditedLog.open();
    try {
      const [one, stream] = await personOfLongAgo(large);
      const deed = (tampering: Tampering): void => {
        const last = tampering.find(tampering.find(1, stream, READ) + 1, stream, READ);
        tampering.drop(last);
        // In its place one that nobody asks for, so that the log is no shorter.
        tampering.insert(last, tampering.at(tampering.find(last, 'person.registered.v1')));
      };
      const withoutEnds = await large.copyOfTree();
      expect((await large.personFoundAfter(one, deed)).findings.map(({ stream }) => stream)).toEqual([stream]);
      expect((await large.personFoundAfter(one, deed, withoutEnds)).findings).toEqual([]);
      expect((await large.foundAfter(deed)).findings.map(({ check }) => check)).toContain('seals');
    } finally {
      await large.close();
    }
  });
});

/** Whose events are further back than the thousand that are looked at in any case. */
async function personOfLongAgo(audited: AuditedLog): Promise<readonly [string, string]> {
  const { madeUp } = audited;
  const personId = await madeUp.person();
  const grantId = await madeUp.claim(personId);
  for (let look = 0; look < 2; look++) await madeUp.read(personId, grantId);
  await madeUp.people(90);
  await audited.sign();
  return [personId, accessStream(personId)];
}
