import { personStream } from '#domain';
import { dataOf, idOf, refusal, type Answer } from '../support/clients/ask.js';
import { FailingLog } from '../support/faults/failing-log.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';
import { untilCarried } from '../support/time/until-carried.js';

describe('a person who is erased in the midst of a request', () => {
  let service: Service;
  let log: FailingLog;
  beforeAll(async () => {
    service = await startService({
      substitute: (engines) => {
        log = new FailingLog(engines.log);
        return { ...engines, log };
      },
    });
  });
  afterAll(() => service.stop());

  /** The person is erased right after the request has looked at the person. */
  async function erasedDuring(
    person: Person,
    look: 'readStream' | 'lastRevision',
    request: () => Promise<Answer>,
  ): Promise<Answer> {
    await untilCarried(service.running.engines);
    log.afterNext(look, personStream(person.id), () => person.deletesAccount());
    return request();
  }
  const previewOf = (person: Person) => service.world.preview(service.demo.business.id, person);

  it('is not found by the key', async () => {
    const person = await service.world.person();
    const key = await person.key();
    const answer = await erasedDuring(person, 'lastRevision', () => service.business.preview(key));
    expect(refusal(answer)).toEqual({ status: 404, code: 'key_not_found' });
    expect(await service.world.accessEntries(person)).toEqual([]);
  });

  it('cannot be claimed', async () => {
    const person = await service.world.person();
    const preview = await previewOf(person);
    const answer = await erasedDuring(person, 'lastRevision', () => service.business.claim(preview));
    expect(refusal(answer)).toEqual({ status: 410, code: 'key_not_usable' });
  });

  it.each([
    ['read', 'lastRevision', (id: string) => service.business.read(id)],
    ['listed', 'lastRevision', () => service.business.list()],
    ['reported', 'readStream', (id: string) => service.business.reportReturnedMail(id)],
  ] as const)('is not %s any more', async (_what, look, request) => {
    const person = await service.world.person({ family_name: 'Vanishing' });
    const id = idOf(await service.business.claim(await previewOf(person)));
    const answer = await erasedDuring(person, look, () => request(id));
    expect(JSON.stringify(answer.body)).not.toContain('Vanishing');
    if (answer.status === 200) expect(dataOf(answer)[0]).toMatchObject({ id, status: 'revoked' });
    else expect([409, 410]).toContain(answer.status);
    expect(refusal(await service.business.read(id))).toEqual({ status: 410, code: 'grant_revoked' });
  });
});
