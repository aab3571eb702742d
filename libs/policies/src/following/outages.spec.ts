import { MailDeferred, MailUnavailable } from '#accounts';
import { CryptoUnavailable, EventUnreadable } from '#vault';
import { isOutage, isUnreadable } from './outages.js';

/** As any library may say it of what it reads. */
class Illegible extends EventUnreadable {
  override readonly name = 'Illegible';
}

describe('whether what failed passes by itself, whatever event was being handled', () => {
  it('a mail server out of reach does', () => {
    expect(isOutage(new MailUnavailable())).toBe(true);
  });

  it('a mail that is put off does not: others must not wait for its mailbox', () => {
    expect(isOutage(new MailDeferred())).toBe(false);
  });
});

describe('whether one event alone cannot be read, so that others go on at once', () => {
  it('it cannot, whatever the fault in it is called', () => {
    expect(isUnreadable(new Illegible('a page is torn'))).toBe(true);
  });

  it('nor where one subject’s key is damaged, while all keys out of reach come back', () => {
    const one = new CryptoUnavailable('as the test wants it', { subject: 'person:one' });
    const all = new CryptoUnavailable('as the test wants it');
    expect([one, all].map(isUnreadable)).toEqual([true, false]);
    expect([one, all].map(isOutage)).toEqual([false, true]);
  });
});
