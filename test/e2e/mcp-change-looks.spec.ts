import { dataOf, idOf } from '../support/clients/ask.js';
import { awayFromMidnight } from '../support/time/away-from-midnight.js';
import { letIn } from '../support/assistants/let-in.js';
import { fieldsOf, type ToolAnswer } from '../support/assistants/mcp-clients.js';
import { Person } from '../support/personas/person.js';
import { NEW_ADDRESS } from '../support/personas/registration.js';
import { modernCall, rpcPost } from '../support/assistants/rpc-post.js';
import { startService, type Service } from '../support/service/service.js';

describe('the look of an assistant at what it has asked for', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
    await awayFromMidnight(service.running.baseUrl);
  });
  afterAll(() => service.stop());

  it('stands in the history with all that it was shown of the person', async () => {
    const { baseUrl, engines } = service.running;
    const person = await Person.registered(baseUrl);
    const { accessToken } = await letIn(service.running, idOf(await person.get('/me')));
    const call = async (name: string, input: object) => {
      const { headers, body } = modernCall('tools/call', { name, arguments: input });
      const authorized = { authorization: `Bearer ${accessToken}`, ...headers };
      return fieldsOf((await rpcPost(`${baseUrl}/mcp/person`, authorized, body)).body['result'] as ToolAnswer);
    };
    const held = idOf(await service.business.claimKey(await person.key()));
    await person.post(`/grants/${held}/approval`);
    const tomorrow = new Date(engines.clock.now() + 86_400_000).toISOString().slice(0, 10);
    const asked = [
      await call('confirm_address', {}),
      await call('schedule_move', { address: NEW_ADDRESS, effective_date: tomorrow }),
      await call('revoke_grant', { grant_id: held }),
    ];
    const kinds: unknown[] = [];
    for (const { change_id } of asked) kinds.push((await call('get_change', { change_id }))['kind']);
    expect(kinds).toEqual(['confirm_address', 'schedule_move', 'revoke_grant']);
    const looks = dataOf(await person.get('/access-history')).filter(({ assistant }) => assistant !== null);
    expect(looks.map(({ action, fields }) => [action, fields])).toEqual([
      ['read', ['change', 'grants']],
      ['read', ['change', 'grants', 'name', 'upcoming_address']],
      ['read', ['change', 'name', 'address']],
    ]);
  });
});
