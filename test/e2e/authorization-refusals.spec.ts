import { wire } from '../support/assistants/assistant.js';
import { startService, type Service } from '../support/service/service.js';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const BODY_LIMIT = 16_384;

describe('what a client sends that cannot be read', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const send = (path: string, type: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    wire(`${service.running.baseUrl}/oauth${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, origin: 'https://helper.example', ...headers },
    });

  it.each([
    ['/token', 'text/plain', 'x', 415, FORM],
    ['/token', JSON_TYPE, '{}', 415, FORM],
    ['/token', FORM, '', 400, 'body is required'],
    ['/token', FORM, 'x'.repeat(BODY_LIMIT + 1), 413, String(BODY_LIMIT)],
    ['/revoke', 'text/plain', 'x', 415, FORM],
    ['/revoke', JSON_TYPE, '{', 415, FORM],
    ['/revoke', FORM, '', 400, 'body is required'],
    ['/revoke', FORM, 'x'.repeat(BODY_LIMIT + 1), 413, String(BODY_LIMIT)],
    ['/register', 'text/plain', 'x', 415, JSON_TYPE],
    ['/register', FORM, 'a=b', 415, JSON_TYPE],
    ['/register', JSON_TYPE, '', 415, JSON_TYPE],
    ['/register', JSON_TYPE, '{', 400, 'body must be valid JSON'],
    ['/register', JSON_TYPE, `"${'x'.repeat(BODY_LIMIT)}"`, 413, String(BODY_LIMIT)],
  ])('is refused at %s as %s in the form of OAuth, for pages of any origin to read', async (...given) => {
    const [path, type, body, status, says] = given;
    const answer = await send(path, type, body);
    expect({ status: answer.status, json: answer.json }).toEqual({
      status,
      json: { error: 'invalid_request', error_description: expect.stringContaining(says) as string },
    });
    const { headers } = answer;
    expect(['access-control-allow-origin', 'retry-after', 'cache-control'].map((name) => headers.get(name))).toEqual([
      '*',
      null,
      'no-store',
    ]);
  });

  it('is refused where it is compressed', async () => {
    const compressed = await send('/token', FORM, 'grant_type=refresh_token', { 'content-encoding': 'gzip' });
    expect([compressed.status, compressed.json['error']]).toEqual([415, 'invalid_request']);
  });
});
