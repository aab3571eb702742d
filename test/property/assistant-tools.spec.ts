import fc from 'fast-check';
import { ask, dataOf, idOf } from '../support/clients/ask.js';
import { awayFromMidnight } from '../support/time/away-from-midnight.js';
import { letIn, type LetIn } from '../support/assistants/let-in.js';
import { Person } from '../support/personas/person.js';
import { FORMS } from '../support/assistants/person-tools.js';
import { NEW_ADDRESS } from '../support/personas/registration.js';
import { modernCall, rpcPost } from '../support/assistants/rpc-post.js';
import { startService, type Service } from '../support/service/service.js';

const RUNS = process.env['TEST_ROUNDS'] === 'full' ? 200 : 12;

/** What an assistant tries; `which` picks one of the grants or of the changes that it has heard of. */
interface Step {
  readonly tool: 'approve_claim' | 'deny_claim' | 'revoke_grant' | 'schedule_move' | 'cancel_move' | 'confirm_address';
  readonly which: number;
  /** Whether it says by itself that the person has ticked the box. */
  readonly answers: boolean;
  /** Whether it then confirms in the person's place, with what it has. */
  readonly confirms: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  tool: fc.constantFrom(
    'approve_claim',
    'deny_claim',
    'revoke_grant',
    'schedule_move',
    'cancel_move',
    'confirm_address',
  ),
  which: fc.nat({ max: 2 }),
  answers: fc.boolean(),
  confirms: fc.boolean(),
});

describe('whatever an assistant calls, in whatever order', () => {
  let service: Service;
  let url: string;
  beforeAll(async () => {
    service = await startService();
    url = `${service.running.baseUrl}/mcp/person`;
    await awayFromMidnight(service.running.baseUrl);
  });
  afterAll(() => service.stop());

  const called = async (by: LetIn, tool: string, input: object, more: object = {}) => {
    const message = modernCall('tools/call', { name: tool, arguments: input, ...more }, FORMS);
    const headers = { authorization: `Bearer ${by.accessToken}`, ...message.headers };
    const { status, body } = await rpcPost(url, headers, message.body);
    expect(status).toBe(200);
    return body['result'] as Readonly<Record<string, unknown>>;
  };

  const tries = async (by: LetIn, grants: readonly string[], { tool, which, answers, confirms }: Step) => {
    const tomorrow = new Date(service.running.engines.clock.now() + 86_400_000).toISOString().slice(0, 10);
    const input =
      tool === 'schedule_move' ? { address: NEW_ADDRESS, effective_date: tomorrow } : { grant_id: grants[which] };
    const accepted = { confirmation: { action: 'accept', content: { confirmed: answers } } };
    let result = await called(by, tool, input, { inputResponses: accepted });
    if (result['resultType'] === 'input_required') {
      result = await called(by, tool, input, { inputResponses: accepted, requestState: result['requestState'] });
    }
    const { change_id } = (result['structuredContent'] ?? {}) as { readonly change_id?: string };
    if (!confirms || change_id === undefined) return;
    const path = `/person/v1/changes/${change_id}/confirmation`;
    for (const token of [by.accessToken, service.business.apiKey]) {
      const answer = await ask(service.running.baseUrl, 'POST', path, { authorization: `Bearer ${token}` });
      expect(answer.status).toBe(401);
    }
    expect((await fetch(`${service.running.baseUrl}/me/changes/${change_id}`)).status).toBe(200);
  };

  it('no claim becomes active and no move is scheduled without the person’s own act in the app', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const person = await Person.registered(service.running.baseUrl);
        await person.put('/claim-approval', { required: true });
        const helper = await letIn(service.running, idOf(await person.get('/me')));
        const key = await person.key();
        const grants = await Promise.all([1, 2, 3].map(async () => idOf(await service.business.claimKey(key))));
        for (const one of steps) await tries(helper, grants, one);
        const statuses = dataOf(await person.get('/grants')).map(({ status }) => status);
        expect(statuses.filter((status) => status !== 'pending_approval' && status !== 'denied')).toEqual([]);
        expect((await person.get('/move')).status).toBe(404);
      }),
      { numRuns: RUNS },
    );
  });
});
