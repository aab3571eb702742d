import { createHmac, timingSafeEqual } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { isWebhookSecret, newWebhookSecret, signWebhook } from '../src/index.js';

const id = 'msg_0198c1a2';
const body = '{"type":"grant.approved","data":{"external_ref":"Größe 5 – ✓"}}';
/** The package compares with the system's time. */
const timestampSeconds = Math.floor(Date.now() / 1000);
const headers = (signature: string): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestampSeconds),
  'webhook-signature': signature,
});

describe('signing a webhook', () => {
  it('satisfies the verifier of Standard Webhooks', () => {
    const secret = newWebhookSecret();
    const signature = signWebhook({ id, timestampSeconds, body, secrets: [secret] });
    expect(new Webhook(secret).verify(body, headers(signature))).toEqual(JSON.parse(body));
  });

  it('after a rotation satisfies who has the new secret and who still has the old one, and nobody else', () => {
    const [current, previous, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const signature = signWebhook({ id, timestampSeconds, body, secrets: [current, previous] });
    expect(signature).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
    for (const secret of [current, previous])
      expect(new Webhook(secret).verify(body, headers(signature))).toEqual(JSON.parse(body));
    expect(() => new Webhook(other).verify(body, headers(signature))).toThrow('No matching signature found');
  });

  it('is what the documentation says, done by hand', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uuid(),
        fc.nat(4_102_444_800),
        fc.string({ unit: 'grapheme' }),
        (key, messageId, seconds, text) => {
          const secret = `whsec_${Buffer.from(key).toString('base64')}`;
          const signature = signWebhook({ id: messageId, timestampSeconds: seconds, body: text, secrets: [secret] });
          const content = Buffer.concat([Buffer.from(`${messageId}.${String(seconds)}.`), Buffer.from(text)]);
          const expected = createHmac('sha256', key).update(content).digest();
          expect(signature.startsWith('v1,')).toBe(true);
          expect(timingSafeEqual(Buffer.from(signature.slice(3), 'base64'), expected)).toBe(true);
        },
      ),
    );
  });

  it('gives the value of an example that was worked out elsewhere', () => {
    // printf 'msg_1.1614265330.{"test": 2432232314}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1f -binary
    // | base64
    const secret = `whsec_${Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64')}`;
    const example = { id: 'msg_1', timestampSeconds: 1_614_265_330, body: '{"test": 2432232314}', secrets: [secret] };
    expect(signWebhook(example)).toBe('v1,GWvjEzx3AphU7wha3hNZPXJnymF9Fg+ZdvPQqWPOjZ0=');
  });

  it.each([
    ['no secret', { secrets: [] }],
    ['an id with a dot, which could be read in two ways', { id: 'a.1' }],
    ['an empty id', { id: '' }],
    ['half a second', { timestampSeconds: 1.5 }],
    ['a secret of another format', { secrets: ['whsec_c2hvcnQ='] }],
  ])('refuses %s', (_, change) => {
    const message = { id, timestampSeconds, body, secrets: [newWebhookSecret()], ...change };
    expect(() => signWebhook(message)).toThrow(TypeError);
  });

  it('never quotes a secret in an error', () => {
    const secret = newWebhookSecret().slice(0, -1);
    expect(() => signWebhook({ id, timestampSeconds, body, secrets: [secret] })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(secret.slice(6)) as string }) as Error,
    );
  });
});

describe('a webhook secret', () => {
  it('is whsec_ and the base64 of 32 bytes, another one every time', () => {
    const secrets = Array.from({ length: 100 }, newWebhookSecret);
    expect(new Set(secrets).size).toBe(100);
    expect(secrets.every(isWebhookSecret)).toBe(true);
    expect(secrets.map((secret) => Buffer.from(secret.slice(6), 'base64').length)).toEqual(secrets.map(() => 32));
  });

  it.each([
    ['nothing', ''],
    ['no prefix', Buffer.alloc(32).toString('base64')],
    ['another prefix', `whsk_${Buffer.alloc(32).toString('base64')}`],
    ['31 bytes', `whsec_${Buffer.alloc(31).toString('base64')}`],
    ['33 bytes', `whsec_${Buffer.alloc(33).toString('base64')}`],
    ['the alphabet of URLs', `whsec_${Buffer.alloc(32, 0xff).toString('base64url')}=`],
    ['bits beyond the 32 bytes', `whsec_${'A'.repeat(42)}B=`],
    ['a line end', `${newWebhookSecret()}\n`],
  ])('is not %s', (_, text) => {
    expect(isWebhookSecret(text)).toBe(false);
  });
});
