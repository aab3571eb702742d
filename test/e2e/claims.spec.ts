import { randomUUID } from 'node:crypto';
import { refusal, seen } from '../support/clients/ask.js';
import { startService, type Service } from '../support/service/service.js';
import { TestClock } from '../support/time/test-clock.js';
import type { Person } from '../support/personas/person.js';

const MINUTE_MS = 60_000;

describe('a business that claims', () => {
  const clock = new TestClock();
  let service: Service;
  let person: Person;
  beforeAll(async () => {
    service = await startService({ substitute: (engines) => ({ ...engines, clock }) });
    person = await service.world.person();
  });
  afterAll(() => service.stop());

  const previewOf = async (someone: Person, minutes?: number) =>
    service.world.preview(service.demo.business.id, someone, minutes);

  it('may do so to the last millisecond of the window, and not one later', async () => {
    const [inTime, late] = [await service.business.preview(await person.key()), await previewOf(person, 10)];
    clock.set(String(inTime.body['expires_at']));
    expect((await service.business.claim(String(inTime.body['preview_id']))).status).toBe(201);
    clock.advance(1);
    expect(refusal(await service.business.claim(late))).toEqual({ status: 410, code: 'claim_window_expired' });
  });

  it('gets the same grant again after the window has closed', async () => {
    const preview = await previewOf(person, 10);
    const first = await service.business.claim(preview, 'once');
    clock.advance(11 * MINUTE_MS);
    expect(seen(await service.business.claim(preview))).toEqual(seen(first));
  });

  it('is told of a malformed body before anything is looked for', async () => {
    const bodies = [
      [{}, 'invalid_request', 'preview_id is required'],
      [{ preview_id: 'x', external_ref: '\n' }, 'invalid_request', 'preview_id must be a UUID'],
      [
        { preview_id: randomUUID(), external_ref: '\n' },
        'invalid_external_ref',
        'external_ref must not contain control characters',
      ],
    ] as const;
    for (const [body, code, message] of bodies) {
      const answer = await service.business.call('POST', '/v1/grants', body);
      expect(answer).toMatchObject({ status: 400, body: { error: { code, message } } });
    }
  });

  it('finds neither a preview that never was nor another business’s, open or expired', async () => {
    const other = await service.world.business();
    const theirs = await service.world.preview(other.id, person, 10);
    const notFound = { status: 404, code: 'preview_not_found' };
    expect(refusal(await service.business.claim(randomUUID()))).toEqual(notFound);
    expect(refusal(await service.business.claim(theirs))).toEqual(notFound);
    await other.api.claim(theirs);
    expect(refusal(await service.business.claim(theirs))).toEqual(notFound);
    clock.advance(11 * MINUTE_MS);
    expect(refusal(await service.business.claim(theirs))).toEqual(notFound);
  });

  it('is refused when the key was replaced meanwhile, after the window is looked at', async () => {
    const replaced = await service.world.person();
    const [open, expiring] = [await previewOf(replaced, 60), await previewOf(replaced, 10)];
    await replaced.replacesKey();
    expect(refusal(await service.business.claim(open))).toEqual({ status: 410, code: 'key_not_usable' });
    clock.advance(11 * MINUTE_MS);
    expect(refusal(await service.business.claim(expiring))).toEqual({ status: 410, code: 'claim_window_expired' });
  });

  it('is refused when the person is gone', async () => {
    const gone = await service.world.person();
    const preview = await previewOf(gone);
    await gone.deletesAccount();
    expect(refusal(await service.business.claim(preview))).toEqual({ status: 410, code: 'key_not_usable' });
  });

  it('keeps a grant of a key that was replaced without leaving it out', async () => {
    const replaced = await service.world.person();
    const preview = await previewOf(replaced);
    const claim = await service.business.claim(preview);
    await replaced.replacesKey();
    expect(seen(await service.business.claim(preview))).toEqual(seen(claim));
  });

  it('may write the preview’s id in capitals', async () => {
    const preview = await previewOf(person);
    const claim = await service.business.claim(preview.toUpperCase());
    expect(seen(await service.business.claim(preview))).toEqual(seen(claim));
  });
});
