import { ApiError } from '../errors/api-error.js';
import { ERROR_CODES } from '../errors/error-code.js';
import { sayError } from './spoken-errors.js';

const said = (code: (typeof ERROR_CODES)[number], seconds?: number) =>
  sayError(new ApiError({ code, message: 'key is QQQ' }, seconds));

describe('what an agent says of an error', () => {
  it('is a sentence for every code there is, without the words of the error', () => {
    for (const code of ERROR_CODES) {
      expect(said(code)).toMatch(/^[A-Z].*[.?]$/);
      expect(said(code)).not.toMatch(/QQQ|_/);
    }
  });

  it.each([
    ['invalid_key_format', /read it to me again, slowly/],
    ['key_not_found', /can't find that key.*read it to me again/],
    ['call_preview_limit', /as many keys as I can on this call/],
    ['preview_other_call', /key from another call/],
    ['claim_window_expired', /look your key up again/],
    ['key_not_usable', /read me your new key/],
    ['grant_revoked', /no longer have permission/],
    ['crypto_unavailable', /try that again in a moment/],
  ] as const)('leads on from %s', (code, sentence) => {
    expect(said(code)).toMatch(sentence);
  });

  it.each([
    [1, 'I need a moment before I can go on. Please hold for about 1 second.'],
    [30, 'I need a moment before I can go on. Please hold for about 30 seconds.'],
    [31, "I'm sorry, I can't look that up right now. I can try again in about 31 seconds."],
    [61, "I'm sorry, I can't look that up right now. I can try again in about 2 minutes."],
    [3600, "I'm sorry, I can't look that up right now. I can try again in about 60 minutes."],
    [3601, "I'm sorry, I can't look that up right now. I can try again in about 2 hours."],
  ])('tells of a wait of %i seconds', (seconds, sentence) => {
    expect(said('rate_limited', seconds)).toBe(sentence);
  });
});
