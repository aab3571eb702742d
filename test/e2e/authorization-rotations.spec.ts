import { Assistant } from '../support/assistants/assistant.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';
import { signIn } from '../support/clients/sign-in.js';

const MONTH = 30 * 86_400;
/** More than an assistant that asks each hour has after thirty days. */
const MANY = 1000;
/** One refresh in fifty counts what there is, at random: hardly any run of so many goes without. */
const ENOUGH = 550;

describe('an assistant that takes new tokens again and again', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('has to be let in again before a used refresh token is forgotten', async () => {
    const { baseUrl, services } = service.running;
    const person = await Person.registered(baseUrl);
    const assistant = await Assistant.registered(service.running);
    const tokens = await assistant.letIn(await signIn(baseUrl, person.email));
    const assistantId = (await services.accessTokens.open(tokens.access_token))?.assistantId ?? '';
    const grantId = (await services.connections.find(assistantId))?.grantId ?? '';
    let answer = await assistant.refresh(tokens.refresh_token);
    for (let at = 0; at < MANY; at++) {
      await services.assistantTokens.put('RefreshToken', `${String(at)}-${'r'.repeat(43)}`, { grantId }, MONTH);
    }
    for (let at = 0; answer.status === 200 && at < ENOUGH; at++) {
      answer = await assistant.refresh(String(answer.json['refresh_token']));
    }
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    expect(await services.accessTokens.open(tokens.access_token)).toBeUndefined();
    expect((await person.get('/assistants')).body).toMatchObject({ data: [] });
  });
});
