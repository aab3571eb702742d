import { ask, idOf, refusal } from '../support/clients/ask.js';
import { startService, type Service } from '../support/service/service.js';
import type { Person } from '../support/personas/person.js';

describe('a business’s own reference', () => {
  let service: Service;
  let person: Person;
  beforeAll(async () => {
    service = await startService();
    person = await service.world.person();
  });
  afterAll(() => service.stop());

  const freshPreview = () => service.world.preview(service.demo.business.id, person);
  const claimWith = async (externalRef: unknown) => service.business.claim(await freshPreview(), externalRef);

  it.each([
    ['nothing', undefined, null],
    ['null', null, null],
    ['an empty text', '', ''],
    ['text with spaces around it', ' a  b ', ' a  b '],
    ['text that combines', 'e\u0301\u200D', 'e\u0301\u200D'],
    ['200 letters', 'x'.repeat(200), 'x'.repeat(200)],
    ['200 emoji', '\u{1F600}'.repeat(200), '\u{1F600}'.repeat(200)],
  ])('is given back as it came: %s', async (_what, sent, kept) => {
    const claim = await claimWith(sent);
    expect(claim).toMatchObject({ status: 201, body: { external_ref: kept } });
    expect(await service.business.read(idOf(claim))).toMatchObject({ body: { external_ref: kept } });
  });

  it.each([
    ['201 letters', 'x'.repeat(201)],
    ['201 emoji', '\u{1F600}'.repeat(201)],
    ['a line feed', 'a\nb'],
    ['a NUL', '\u0000'],
    ['DEL', '\u007F'],
    ['a C1 control', '\u0085'],
    ['a number', 7],
    ['a list', ['a']],
    ['an object', { a: 1 }],
    ['a flag', false],
  ])('is refused: %s', async (_what, sent) => {
    expect(refusal(await claimWith(sent))).toEqual({ status: 400, code: 'invalid_external_ref' });
  });

  it('is said to be no text when it is none', async () => {
    expect((await claimWith(7)).body).toMatchObject({ error: { message: 'external_ref must be a string' } });
  });

  it.each(['\\ud800', '\\udc00x', 'x\\ud83d', '\\ude00\\ud83d'])(
    'is refused: half a character (%s)',
    async (escape) => {
      const body = `{"preview_id":"${await freshPreview()}","external_ref":"${escape}"}`;
      const headers = { authorization: `Bearer ${service.business.apiKey}` };
      const answer = await ask(service.running.baseUrl, 'POST', '/v1/grants', headers, body);
      expect(refusal(answer)).toEqual({ status: 400, code: 'invalid_external_ref' });
    },
  );

  it('stays what it was at the first claim', async () => {
    const preview = await freshPreview();
    const first = await service.business.claim(preview, 'first');
    expect((await service.business.claim(preview, 'second')).body).toEqual(first.body);
    expect((await service.business.claim(preview, null)).body).toEqual(first.body);
    expect((await service.business.read(idOf(first))).body).toEqual(first.body);
  });

  it('of a refused claim leaves the preview claimable', async () => {
    const preview = await freshPreview();
    await service.business.claim(preview, '\n');
    expect(await service.business.claim(preview, 'now')).toMatchObject({ status: 201, body: { external_ref: 'now' } });
  });
});
