import { randomUUID } from 'node:crypto';
import { personDecider, personStream, sealedPersonDecider } from '#domain';
import { ask, refusal, type Answer } from '../support/clients/ask.js';
import { FailingLog } from '../support/faults/failing-log.js';
import { ADDRESS as STANDARD_ADDRESS } from '../support/personas/made-up-person.js';
import { ADDRESS, NAME } from '../support/personas/registration.js';
import { startService, type Service } from '../support/service/service.js';
import { eventually } from '../support/time/eventually.js';

describe('an account that is deleted in the midst of its registration as a person', () => {
  let service: Service;
  let log: FailingLog;
  let token: string;
  let accountId: string;
  /** Bound to the account already, as by a registration that was cut off. */
  let personId: string;
  beforeAll(async () => {
    service = await startService({
      substitute: (engines) => {
        log = new FailingLog(engines.log);
        return { ...engines, log };
      },
    });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    const { accounts } = service.running.services;
    const member = await service.world.member();
    ({ token } = member);
    accountId = String(await accounts.find(member.email));
    personId = String(await accounts.bindPerson(accountId, randomUUID()));
  });

  const asks = (method: string, path: string, body?: string): Promise<Answer> =>
    ask(service.running.baseUrl, method, path, { authorization: `Bearer ${token}` }, body);
  const registers = () => asks('POST', '/person/v1/registration', JSON.stringify({ name: NAME, address: ADDRESS }));
  const deletesAccount = () => asks('DELETE', '/auth/v1/account');
  const whatIsThere = async () => {
    const { accounts, runner, vault } = service.running.services;
    const { state } = await runner.loadSealed(sealedPersonDecider, personStream(personId));
    const [dataKey] = await vault.examine([{ kind: 'person', id: personId }]);
    return { person: state.status, isReadable: dataKey !== undefined, account: await accounts.personOf(accountId) };
  };

  it('leaves no person behind who is registered after the account is gone', async () => {
    let deleted: Answer | undefined;
    log.afterNext('readStream', personStream(personId), async () => {
      deleted = await deletesAccount();
    });
    expect(refusal(await registers())).toEqual({ status: 404, code: 'not_registered' });
    expect(deleted?.status).toBe(204);
    expect(await whatIsThere()).toEqual({ person: 'deleted', isReadable: false, account: null });
  });

  it('stays where the person is registered before the account is gone', async () => {
    let registered: Answer | undefined;
    log.afterNext('readStream', personStream(personId), async () => {
      registered = await registers();
    });
    expect(refusal(await deletesAccount())).toEqual({ status: 409, code: 'registered_person' });
    expect(registered?.status).toBe(201);
    expect(await whatIsThere()).toEqual({ person: 'registered', isReadable: true, account: personId });
  });

  it('leaves no person behind either where the registration is cut off after its event', async () => {
    const { vault, personKeys, runner } = service.running.services;
    expect((await deletesAccount()).status).toBe(204);
    await vault.createDataKey({ kind: 'person', id: personId });
    const who = { personId, accountId, name: NAME, address: STANDARD_ADDRESS };
    const key = await personKeys.reserve(personId, 'person');
    const command = { type: 'register', at: new Date().toISOString(), ...who, ...key } as const;
    await runner.run(personDecider, personStream(personId), command, { correlationId: randomUUID(), actor: 'test' });
    await eventually(async () => ((await whatIsThere()).isReadable ? undefined : true));
    expect(await whatIsThere()).toEqual({ person: 'deleted', isReadable: false, account: null });
  });
});
