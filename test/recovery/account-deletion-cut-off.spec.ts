import { randomUUID } from 'node:crypto';
import { ACCOUNTS } from '#accounts';
import type { RecordStore } from '#document-store';
import { refusal } from '../support/clients/ask.js';
import { CutOff, CutOffLog, CutOffRecords } from '../support/faults/cut-off-engines.js';
import { Member } from '../support/personas/member.js';
import { ADDRESS, NAME } from '../support/personas/registration.js';
import { projects } from '../support/service/projects.js';
import { startService, type Service } from '../support/service/service.js';
import { eventually } from '../support/time/eventually.js';

const MINUTES = 60_000;
/** More than such a deletion takes. */
const MOST_WRITES = 40;
const GOODBYE = 'Your account was deleted';

/** Somebody who is no person, and is invited to a business. */
interface Leaving {
  readonly member: Member;
  readonly accountId: string;
}

describe('a deletion of an account that is no person, cut off after any of its writes', () => {
  let service: Service;
  let records: RecordStore;
  let readModels: ReturnType<typeof projects>;
  const cut = new CutOff();
  beforeAll(async () => {
    service = await startService({
      projects: false,
      delivers: false,
      environment: { DEVELOPMENT_ROUTES: 'true' },
      substitute: (engines) => {
        ({ records } = engines);
        return { ...engines, log: new CutOffLog(engines.log, cut), records: new CutOffRecords(records, cut) };
      },
    });
    // Without them each command would wait for the views for as long as it may.
    readModels = projects(service);
  });
  afterAll(async () => {
    await readModels.stop();
    await service.stop();
  });

  it(
    'goes on where it was cut off when it is asked for again, and leaves nothing',
    async () => {
      const { path, owner } = await service.world.business();
      let isCut = true;
      for (let writes = 0; isCut; writes++) {
        expect(writes).toBeLessThan(MOST_WRITES);
        const one = await whoLeaves();
        await owner.bodyOf('POST', `${path}/members`, { email: one.member.email, role: 'developer' });
        isCut = await deletesCutOffAfter(writes, one);
        expect(await whatIsLeft(one)).toEqual([]);
      }
    },
    3 * MINUTES,
  );

  it('comes to its end when its owner registers instead, who can then begin anew', async () => {
    const one = await whoLeaves();
    cut.after(1);
    expect((await one.member.delete('/auth/v1/account')).status).toBe(503);
    cut.lift();
    expect(refusal(await one.member.post('/person/v1/registration', { name: NAME, address: ADDRESS }))).toEqual({
      status: 404,
      code: 'not_registered',
    });
    expect(await whatIsLeft(one)).toEqual([]);
    const again = await Member.signIn(service.running.baseUrl, one.member.email);
    expect((await again.post('/person/v1/registration', { name: NAME, address: ADDRESS })).status).toBe(201);
  });

  async function whoLeaves(): Promise<Leaving> {
    const member = await Member.signIn(service.running.baseUrl, `${randomUUID()}@people.example`);
    return { member, accountId: String(await service.running.services.accounts.find(member.email)) };
  }

  /** Asks again after a cut. @returns whether there was one before the deletion was through */
  async function deletesCutOffAfter(writes: number, { member, accountId }: Leaving): Promise<boolean> {
    cut.after(writes);
    const first = await member.delete('/auth/v1/account');
    const isCut = cut.isReached;
    cut.lift();
    expect(isCut ? [503, 204] : [204]).toContain(first.status);
    if (first.status === 204) return isCut;
    const knowsAddress = (await service.running.services.accounts.emailIfReadable(accountId)) !== undefined;
    // Where its last session is gone already, there is nobody left to ask.
    expect([204, 401]).toContain((await member.delete('/auth/v1/account')).status);
    if (knowsAddress) await eventually(() => isToldGoodbye(member.email));
    return isCut;
  }

  async function isToldGoodbye(email: string): Promise<true | undefined> {
    const mails = await service.running.services.mailbox.mailTo(email);
    return mails.some(({ subject }) => subject === GOODBYE) || undefined;
  }

  /** Names of what there still is of the account. */
  async function whatIsLeft({ member, accountId }: Leaving): Promise<readonly string[]> {
    const { vault, accounts, mailbox, memberships, invitations } = service.running.services;
    const [dataKey] = await vault.examine([{ kind: 'account', id: accountId }]);
    const left = {
      dataKey: dataKey !== undefined,
      email: (await accounts.find(member.email)) !== undefined,
      account: (await records.get(ACCOUNTS, accountId)) !== undefined,
      memberships: (await memberships.of(accountId)).length > 0,
      invitations: (await invitations.newestTo(member.email, 1))?.entries.length !== 0,
      mail: (await mailbox.mailTo(member.email)).some(({ subject }) => subject !== GOODBYE),
      session: (await member.get('/auth/v1/account')).status !== 401,
    };
    return Object.entries(left).flatMap(([name, isLeft]) => (isLeft ? [name] : []));
  }
});
