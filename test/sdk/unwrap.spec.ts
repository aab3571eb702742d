import { createHmac } from 'node:crypto';
import { ConsentError, webhooks, type WebhookHeaders } from '../../sdk/typescript/src/index.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const EVENT = {
  type: 'address.changed',
  timestamp: '2030-03-01T00:00:00.000Z',
  data: { event_id: 'e-1', grant_id: 'g-1', external_ref: 'Bestellung Ä', detail: { effective_date: '2030-03-01' } },
};
const BODY = JSON.stringify(EVENT);

/** By the steps of the scheme; no library is asked. */
function signed(body: string, secret = SECRET, secondsOff = 0): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000) + secondsOff);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`m-1.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': 'm-1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

function refusalOf(body: string | Uint8Array, headers: WebhookHeaders, secret = SECRET): unknown {
  try {
    return webhooks.unwrap(body, headers, secret);
  } catch (error) {
    return error instanceof ConsentError ? [error.code, error.status] : error;
  }
}

const REFUSED = ['invalid_webhook', null];

describe('webhooks.unwrap of the TypeScript SDK', () => {
  it('gives the event of a webhook that the service signed, however a framework hands it over', () => {
    const headers = signed(BODY);
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    const bytes = new TextEncoder().encode(BODY);
    for (const given of [headers, upper, new Headers(headers), { ...headers, cookie: ['a', 'b'], via: undefined }]) {
      expect(webhooks.unwrap(BODY, given, SECRET)).toEqual(EVENT);
      expect(webhooks.unwrap(bytes, given, SECRET)).toEqual(EVENT);
      expect(webhooks.unwrap(Buffer.from(BODY), given, SECRET)).toEqual(EVENT);
    }
  });

  it('takes any of the signatures that a rotation sends', () => {
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    const [ours, theirs] = [signed(BODY), signed(BODY, other)];
    const both = {
      ...ours,
      'webhook-signature': `${String(theirs['webhook-signature'])} v1 v2,x ${String(ours['webhook-signature'])}`,
    };
    expect(webhooks.unwrap(BODY, both, SECRET)).toEqual(EVENT);
    expect(webhooks.unwrap(BODY, both, other)).toEqual(EVENT);
  });

  it.each([-299, 299])('takes a clock that is %i seconds off', (seconds) => {
    expect(webhooks.unwrap(BODY, signed(BODY, SECRET, seconds), SECRET)).toEqual(EVENT);
  });

  it.each([-302, 302, 1e9])('refuses one that is %i seconds off', (seconds) => {
    expect(refusalOf(BODY, signed(BODY, SECRET, seconds))).toEqual(REFUSED);
  });

  it.each([
    ['another body', BODY.replace('g-1', 'g-2'), signed(BODY)],
    ['another secret', BODY, signed(BODY, `whsec_${Buffer.alloc(32, 9).toString('base64')}`)],
    ['another id', BODY, { ...signed(BODY), 'webhook-id': 'm-2' }],
    ['no headers', BODY, {}],
    ['an empty signature', BODY, { ...signed(BODY), 'webhook-signature': '' }],
    ['two ids', BODY, { ...signed(BODY), 'Webhook-Id': 'm-2' }],
    ['two signatures as two headers', BODY, { ...signed(BODY), 'webhook-signature': ['v1,a', 'v1,b'] }],
    ['a time that is no number', BODY, { ...signed(BODY), 'webhook-timestamp': '1e9' }],
    ['no JSON', 'hello', signed('hello')],
    ['nothing', '', signed('')],
    ['no event', '[]', signed('[]')],
  ])('refuses %s', (_, body, headers) => {
    expect(refusalOf(body, headers)).toEqual(REFUSED);
  });

  it('refuses bytes that stand for the same text as others, and a mark before the text', () => {
    const body = JSON.stringify({ ...EVENT, note: '\ufffd' });
    const other = Buffer.from(body.replace('\ufffd', '~'));
    other[other.indexOf('~')] = 0xff;
    expect(refusalOf(other, signed(body))).toEqual(REFUSED);
    expect(refusalOf(Buffer.from(`\ufeff${BODY}`), signed(BODY))).toEqual(REFUSED);
  });

  it.each(['', 'whsec_', 'svc_live_abc', 'whsec_not base64 at all!', BODY])(
    'says of the secret %j only that it is none',
    (secret) => {
      expect(refusalOf(BODY, signed(BODY), secret)).toEqual(
        new TypeError('secret must be the whsec_… of the endpoint'),
      );
    },
  );

  it('wants the body as it came', () => {
    const parsed = EVENT as unknown as string;
    expect(refusalOf(parsed, signed(BODY))).toEqual(
      new TypeError('body must be the raw body, a text or bytes, not what was parsed'),
    );
  });
});
