import { inspect } from 'node:util';
import { ConsentClient } from '../../sdk/typescript/src/index.js';
import { hangUp, json, refusal, ScriptedServer } from '../support/stand-ins/scripted-server.js';

const API_KEY = 'svc_live_abcdefghijklmnopqrstuvwxyz012345';
const GRANT = { id: 'g-1', status: 'pending_approval' };
const PREVIEW = { preview_id: 'p-1' };

describe('the TypeScript SDK, whatever answers', () => {
  let server: ScriptedServer;
  beforeAll(async () => {
    server = await ScriptedServer.start();
  });
  afterAll(() => server.stop());

  const client = (settings: { timeoutMs?: number; maxRetries?: number; baseUrl?: string } = {}): ConsentClient =>
    new ConsentClient({ apiKey: API_KEY, baseUrl: server.url, ...settings });

  describe('sends again what failed for now', () => {
    it('a read, after a broken connection, a fault of the service and a rate limit', async () => {
      server.answers(
        hangUp,
        refusal(503, 'service_unavailable', { 'retry-after': '0' }),
        refusal(429, 'rate_limited', { 'retry-after': '1' }),
        json(200, GRANT),
      );
      expect(await client().grants.get('g-1')).toEqual(GRANT);
      expect(server.heard).toHaveLength(4);
    });

    it('a POST, under one idempotency key of its own for all its sendings', async () => {
      server.answers(hangUp, refusal(409, 'idempotency_in_progress', { 'retry-after': '0' }), json(201, PREVIEW));
      await client().previews.create({ key: 'XXX' });
      await client().previews.create({ key: 'XXX' });
      const keys = server.heard.map(({ headers }) => headers['idempotency-key']);
      expect(keys).toEqual([keys[0], keys[0], keys[0], keys[3]]);
      expect(keys[3]).not.toBe(keys[0]);
      expect(new Set(server.heard.map(({ body }) => body))).toEqual(new Set(['{"key":"XXX"}']));
    });

    it('a POST under the key that the caller keeps', async () => {
      server.answers(json(201, GRANT));
      await client().grants.claim({ preview_id: 'p-1' }, { idempotencyKey: 'order 1' });
      expect(server.heard[0]?.headers['idempotency-key']).toBe('order 1');
      for (const idempotencyKey of ['a\nb', ' a', 'a ']) {
        const bad = client().grants.claim({ preview_id: 'p-1' }, { idempotencyKey });
        await expect(bad).rejects.toThrow('idempotencyKey must be');
      }
    });

    it('what was heard, which needs no key', async () => {
      server.answers(hangUp, json(200, { keys: [] }));
      expect(await client().keys.decode({ transcript: 'hello' })).toEqual({ keys: [] });
      expect(server.heard.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined]);
    });

    it('a removal, which is done when the repeat finds nothing more', async () => {
      server.answers(hangUp, refusal(404, 'endpoint_not_found'));
      await client().webhookEndpoints.delete('e-1');
      server.answers(refusal(404, 'endpoint_not_found'));
      await expect(client().webhookEndpoints.delete('e-1')).rejects.toMatchObject({ code: 'endpoint_not_found' });
    });

    it('so often as it is told, and no more', async () => {
      server.answers(hangUp);
      await expect(client({ maxRetries: 1 }).status.get()).rejects.toMatchObject({
        ...{ code: 'connection_failed', status: null, requestId: null, retryAfter: null },
      });
      expect(server.heard).toHaveLength(2);
    });

    it.each([400, 401, 403, 404, 409, 410, 413, 415])('but not what was refused with %i', async (status) => {
      server.answers(refusal(status, 'some_code'));
      await expect(client().status.get()).rejects.toMatchObject({ code: 'some_code', status });
      expect(server.heard).toHaveLength(1);
    });

    it.each([
      ['a year', '31536000', 86_400],
      ['more than a number holds', '9'.repeat(400), null],
      ['two minutes', '120', 120],
    ])('nor when it is to wait %s, which the caller decides', async (_, header, retryAfter) => {
      server.answers(refusal(429, 'rate_limited', { 'retry-after': header }));
      await expect(client({ maxRetries: retryAfter === null ? 0 : 3 }).status.get()).rejects.toMatchObject({
        ...{ code: 'rate_limited', status: 429, retryAfter },
      });
      expect(server.heard).toHaveLength(1);
    });
  });

  describe('ends in time', () => {
    it('where nothing is answered', async () => {
      server.answers(() => undefined);
      const late = client({ timeoutMs: 100, maxRetries: 1 }).status.get();
      await expect(late).rejects.toMatchObject({ code: 'timeout', status: null });
      expect(server.heard).toHaveLength(2);
    });

    it('where an answer never ends', async () => {
      server.answers((response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 10);
        response.once('close', () => {
          clearInterval(timer);
        });
      });
      await expect(client({ timeoutMs: 200, maxRetries: 0 }).status.get()).rejects.toMatchObject({ code: 'timeout' });
    });

    it('where an answer is larger than any of the service', async () => {
      const megabyte = Buffer.alloc(1024 * 1024, 0x20);
      server.answers((response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = (): void => {
          while (!response.destroyed && response.write(megabyte)) continue;
        };
        response.on('drain', more);
        more();
      });
      await expect(client().status.get()).rejects.toMatchObject({ code: 'invalid_response' });
      expect(server.heard).toHaveLength(1);
    });

    it('when the caller wants no more, with the caller’s reason, during a wait too', async () => {
      const reason = new Error('the caller has gone');
      server.answers(refusal(503, 'service_unavailable', { 'retry-after': '50' }));
      const caller = new AbortController();
      const asked = client().grants.get('g-1', { signal: caller.signal });
      caller.abort(reason);
      await expect(asked).rejects.toBe(reason);
      await expect(client().grants.get('g-1', { signal: caller.signal })).rejects.toBe(reason);
    });
  });

  describe('gives nothing away', () => {
    it('to another address that it is pointed to', async () => {
      const other = await ScriptedServer.start();
      other.answers(json(200, GRANT));
      for (const status of [301, 302, 303, 307, 308]) {
        server.answers((response) => response.writeHead(status, { location: `${other.url}/v1/status` }).end());
        await expect(client().status.get()).rejects.toMatchObject({ code: 'unexpected_redirect', status });
      }
      expect(other.heard).toEqual([]);
      await other.stop();
    });

    it('in an error, when the server sends the key back in all it says', async () => {
      const error = { code: 'unauthorized', message: `Bearer ${API_KEY} is wrong`, request_id: API_KEY };
      server.answers(json(401, { error }, { 'x-request-id': API_KEY }));
      const told: unknown = await client()
        .status.get()
        .catch((thrown: unknown) => thrown);
      expect(told).toMatchObject({ code: 'unauthorized', message: 'Bearer [API key] is wrong', status: 401 });
      expect(inspect(told, { depth: 20, showHidden: true })).not.toContain(API_KEY);
    });

    it.each([`${API_KEY}\n`, ` ${API_KEY}`, `${API_KEY}é`, ''])('in what it says of the key %j', (apiKey) => {
      const made = (): ConsentClient => new ConsentClient({ apiKey, baseUrl: server.url });
      expect(made).toThrow('apiKey must be an API key: no spaces and no line break, at its end neither');
    });

    it.each(['https://ada:secret@example.com', 'ftp://secret.example', 'secret', 'https://a.example/?x=secret'])(
      'in what it says of the base address %j',
      (baseUrl) => {
        const message = 'baseUrl must be an http or https address without user name, query and fragment';
        expect(() => client({ baseUrl })).toThrow(new TypeError(message));
      },
    );
  });

  describe('says what came where it was no answer of the service', () => {
    it.each([
      ['a page', 200, '<html>'],
      ['a list', 200, '[]'],
      ['nothing', 200, ''],
      ['a gateway’s page', 404, '<html>'],
      ['another’s error', 400, '{"error": "bad"}'],
      ['an error without a text', 400, '{"error": {"code": "bad", "message": 1}}'],
    ])('%s', async (_, status, text) => {
      server.answers((response) => response.writeHead(status).end(text));
      await expect(client().status.get()).rejects.toMatchObject({ code: 'invalid_response', status });
      expect(server.heard).toHaveLength(1);
    });

    it.each([
      ['no page', {}],
      ['no list', { data: 'x', next_cursor: null }],
    ])('%s of a list', async (_, body) => {
      server.answers(json(200, body));
      await expect(client().grants.list()).rejects.toMatchObject({ code: 'invalid_response' });
      await expect(client().events.list()).rejects.toMatchObject({ code: 'invalid_response' });
    });

    it('a page that points to itself', async () => {
      server.answers(json(200, { data: [GRANT], next_cursor: 'c-1' }));
      const all = async (): Promise<void> => {
        for await (const grant of client().grants.list()) expect(grant).toEqual(GRANT);
      };
      await expect(all()).rejects.toMatchObject({ code: 'invalid_response' });
    });
  });

  it('goes below the path of its base address', async () => {
    server.answers(json(200, GRANT));
    await client({ baseUrl: `${server.url}/consent/api/` }).grants.get('a/b?c');
    expect(server.heard[0]?.path).toBe('/consent/api/v1/grants/a%2Fb%3Fc');
  });

  it('passes what it is asked for of a list, and leaves out what is not given', async () => {
    server.answers(json(200, { data: [], next_cursor: null }));
    await client().grants.list({ updated_since: '2030-01-01T00:00:00+02:00', status: 'active' });
    expect(server.heard[0]?.path).toBe('/v1/grants?updated_since=2030-01-01T00%3A00%3A00%2B02%3A00&status=active');
  });

  it.each([{ timeoutMs: 0 }, { timeoutMs: 1.5 }, { timeoutMs: 2 ** 31 }, { maxRetries: -1 }, { maxRetries: NaN }])(
    'refuses the setting %j',
    (setting) => {
      expect(() => client(setting)).toThrow(TypeError);
    },
  );
});
