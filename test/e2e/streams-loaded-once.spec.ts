import { AnswerClaim, CancelMove, ConfirmAddress, CorrectAddress, RevokeGrant, ScheduleMove } from '#command-side';
import { idOf } from '../support/clients/ask.js';
import { startCounted, type CountedService } from '../support/service/counted-service.js';
import type { CountingLog } from '../support/engines/counting-log.js';
import { ADDRESS } from '../support/personas/made-up-person.js';
import { byTest, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';

const MINUTE = 60_000;

describe('what a request asks of the log', () => {
  let counted: CountedService;
  let service: Service;
  let log: CountingLog;
  let person: Person;
  let careful: Person;

  beforeAll(async () => {
    counted = await startCounted();
    ({ service, log } = counted);
    person = await service.world.person();
    careful = await service.world.person();
    await careful.approvesClaims(true);
  }, MINUTE);
  afterAll(() => counted.stop());

  const previewOf = (one: Person) => service.world.preview(service.demo.business.id, one);
  const claimOf = async (one: Person) => idOf(await service.business.claim(await previewOf(one)));

  it('a preview: the person is looked at, and preview and entry are one append', async () => {
    const key = await person.key();
    expect(await log.during(() => service.business.preview(key))).toEqual({
      loads: ['preview'],
      looks: ['person'],
      appends: ['preview + access'],
    });
  });

  it('a claim: preview and grant are loaded once, the person is looked at, and grant and entry are one append', async () => {
    const preview = await previewOf(person);
    expect(await log.during(() => service.business.claim(preview, 'ref'))).toEqual({
      loads: ['preview', 'grant'],
      looks: ['person'],
      appends: ['grant + access'],
    });
  });

  it('a claim that comes again: the same without the grant’s append', async () => {
    const preview = await previewOf(person);
    await service.business.claim(preview);
    expect(await log.during(() => service.business.claim(preview))).toEqual({
      loads: ['preview', 'grant'],
      looks: ['person'],
      appends: ['access'],
    });
  });

  it('a claim that waits for approval: no other than one that does not', async () => {
    const preview = await previewOf(careful);
    expect(await log.during(() => service.business.claim(preview))).toEqual({
      loads: ['preview', 'grant'],
      looks: ['person'],
      appends: ['grant + access'],
    });
  });

  it('a claim of another’s preview: the preview alone', async () => {
    const other = await service.world.business();
    const preview = await previewOf(person);
    expect(await log.during(() => other.api.claim(preview))).toEqual({ loads: ['preview'], looks: [], appends: [] });
  });

  it('an approval: person and grant are loaded once', async () => {
    const approval = new AnswerClaim(careful.id, await claimOf(careful), 'approve', byTest);
    expect(await log.during(() => service.commands.execute(approval))).toEqual({
      loads: ['person', 'grant'],
      looks: [],
      appends: ['grant'],
    });
  });

  it('a revocation: the grant is loaded once', async () => {
    const revocation = new RevokeGrant(person.id, await claimOf(person), byTest);
    expect(await log.during(() => service.commands.execute(revocation))).toEqual({
      loads: ['grant'],
      looks: [],
      appends: ['grant'],
    });
  });

  it('what a person says of the address: the person is loaded once', async () => {
    const plan = { address: ADDRESS, effectiveDate: '2090-01-01', keep: [] };
    for (const command of [
      new ConfirmAddress(person.id, byTest),
      new CorrectAddress(person.id, { ...ADDRESS, line2: 'APT 7' }, byTest),
      new ScheduleMove(person.id, plan, 'schedule', byTest),
      new CancelMove(person.id, byTest),
    ])
      expect(await log.during(() => service.commands.execute(command))).toEqual({
        loads: ['person'],
        looks: [],
        appends: ['person'],
      });
    const preview = new ScheduleMove(person.id, plan, 'preview', byTest);
    expect(await log.during(() => service.commands.execute(preview))).toEqual({
      loads: ['person'],
      looks: [],
      appends: [],
    });
  });

  it('a report of returned mail: grant and person are loaded once', async () => {
    const id = await claimOf(person);
    expect(await log.during(() => service.business.reportReturnedMail(id))).toEqual({
      loads: ['grant', 'person'],
      looks: ['person'],
      appends: ['grant'],
    });
  });

  it('a release: grant and person are loaded once', async () => {
    const id = await claimOf(person);
    expect(await log.during(() => service.business.release(id))).toEqual({
      loads: ['grant', 'person'],
      looks: [],
      appends: ['grant'],
    });
  });

  it('a read: person and grant are looked at, the entry is the append, and they are looked at again behind it', async () => {
    const id = await claimOf(person);
    expect(await log.during(() => service.business.read(id))).toEqual({
      loads: [],
      looks: ['person', 'grant', 'grant + person'],
      appends: ['access'],
    });
  });
});
