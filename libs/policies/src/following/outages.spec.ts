import { MailDeferred, MailUnavailable } from '#accounts';
import { isOutage } from './outages.js';

describe('whether what failed passes by itself, whatever event was being handled', () => {
  it('a mail server out of reach does', () => {
    expect(isOutage(new MailUnavailable())).toBe(true);
  });

  it('a mail that is put off does not: others must not wait for its mailbox', () => {
    expect(isOutage(new MailDeferred())).toBe(false);
  });
});
