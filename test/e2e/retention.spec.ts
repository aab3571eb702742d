import { SESSIONS } from '#accounts';
import { ask } from '../support/business.js';
import { startService, type Service } from '../support/service.js';

const DAY_SECONDS = 24 * 60 * 60;

describe('what has been kept for long enough', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const call = (method: string, path: string, body?: object) =>
    ask(service.running.baseUrl, method, path, {}, body === undefined ? undefined : JSON.stringify(body));

  const advance = async (days: number): Promise<void> => {
    const moved = await call('POST', '/dev/v1/clock', { advance_seconds: days * DAY_SECONDS });
    expect(moved.status).toBe(200);
  };

  const signIn = async (email: string): Promise<void> => {
    await call('POST', '/auth/v1/codes', { email });
    const mailbox = await call('GET', `/dev/v1/mailbox?to=${email}`);
    const [newest] = mailbox.body['data'] as readonly { text: string }[];
    const code = /\d{6}/.exec(newest?.text ?? '')?.[0] ?? '';
    expect((await call('POST', '/auth/v1/sessions', { email, code })).status).toBe(201);
  };

  const sessions = async (): Promise<number> => {
    const all = { index: 'by-last-use', equal: {}, direction: 'up', limit: 1000 } as const;
    return (await service.running.engines.records.page(SESSIONS, all)).length;
  };

  it('is gone when a jump of the clock that made it due is answered', async () => {
    const before = await sessions();
    await signIn('gone@people.example');
    expect(await sessions()).toBe(before + 1);
    await advance(29);
    expect(await sessions()).toBe(before + 1);
    await advance(1);
    expect(await sessions()).toBe(0);
  });
});
