import { formatPersonKey } from '#person-key';
import { refusal, seen, type Answer } from '../support/clients/ask.js';
import { startService, type Service } from '../support/service/service.js';

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;

describe('a business that looks a key up', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it.each([
    ['a plain name', { given_name: 'Erin', family_name: 'Muster' }, 'Erin M.'],
    ['accents that combine', { given_name: 'Zoe\u0301', family_name: 'E\u0301\u0323lan' }, 'Zoe\u0301 E\u0301\u0323.'],
    [
      'an emoji family',
      { given_name: 'Fay', family_name: '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}s' },
      'Fay \u{1F468}\u200D\u{1F469}\u200D\u{1F467}.',
    ],
    ['spaces and small letters', { given_name: ' de  la ', family_name: 'van Dam' }, ' de  la  v.'],
  ])('is shown the name masked, with %s', async (_what, name, masked) => {
    const person = await service.world.person(name, { city: 'ST PAUL', state: 'MN', zip5: '55101' });
    const preview = await service.business.preview(await person.formattedKey());
    expect(seen(preview)).toEqual({
      status: 201,
      body: { preview_id: UUID, display: { name: masked, locality: 'SAINT PAUL, MN' }, expires_at: TIME },
    });
  });

  it('has ten minutes to claim, or what its console says at the time of the look-up', async () => {
    const { business, world, demo } = service;
    const person = await world.person();
    const minutesOf = (answer: Answer, since: number) =>
      Math.round((Date.parse(String(answer.body['expires_at'])) - since) / 60_000);
    expect(minutesOf(await business.preview(await person.key()), Date.now())).toBe(10);
    const owner = await world.member(demo.business.owner_email);
    const path = `/console/v1/businesses/${demo.business.id}`;
    await owner.bodyOf('PATCH', path, { claim_window_minutes: 60 });
    expect(minutesOf(await business.preview(await person.key()), Date.now())).toBe(60);
    await owner.bodyOf('PATCH', path, { claim_window_minutes: 10 });
  });

  it('may type the key as people do: small letters, spaces, dashes, O for 0 and I for 1', async () => {
    const person = await service.world.person();
    const key = await person.key();
    const typed = [
      key,
      formatPersonKey(key),
      key.toLowerCase(),
      ` ${key.slice(0, 3)} ${key.slice(3, 6)} ${key.slice(6)} `,
      formatPersonKey(key).replaceAll('-', '\u2013'),
      key.replaceAll('0', 'O').replaceAll('1', 'I'),
      key.replaceAll('0', 'o').replaceAll('1', 'i'),
    ];
    const answers = await Promise.all(typed.map((text) => service.business.preview(text)));
    expect(answers.map(({ status }) => status)).toEqual(typed.map(() => 201));
  });

  it('hears that a malformed key is malformed, whoever it might have meant', async () => {
    const person = await service.world.person();
    const key = await person.key();
    const malformed = [
      '',
      'x',
      key.slice(1),
      `${key}0`,
      swapped(key),
      changed(key),
      `${key.slice(0, 9)}\u0131`,
      '0'.repeat(5000),
    ];
    const answers = await Promise.all(malformed.map((text) => service.business.preview(text)));
    expect(answers.map(refusal)).toEqual(malformed.map(() => ({ status: 400, code: 'invalid_key_format' })));
    expect(await service.world.accessEntries(person)).toEqual([]);
  });

  it.each<readonly [unknown, string]>([
    [undefined, 'key is required'],
    ...[null, 7, ['a'], {}].map((key) => [key, 'key must be a string'] as const),
  ])('hears that the key %j is no text', async (key, message) => {
    const answer = await service.business.call('POST', '/v1/previews', { key });
    expect(seen(answer)).toEqual({
      status: 400,
      body: { error: { code: 'invalid_request', message, request_id: UUID } },
    });
  });
});

/** The first two neighbours that differ, the other way round. */
function swapped(key: string): string {
  const at = Array.from(key).findIndex((symbol, index) => symbol !== key[index + 1]);
  return key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2);
}

function changed(key: string): string {
  return (key.startsWith('A') ? 'B' : 'A') + key.slice(1);
}
