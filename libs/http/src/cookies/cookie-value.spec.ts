import { cookieValue } from './cookie-value.js';

describe('the value of a cookie', () => {
  const valueIn = (cookie: string | undefined) => cookieValue({ headers: { cookie } }, '__Host-session');

  it.each([
    ['alone', '__Host-session=abc'],
    ['among others', 'theme=dark; __Host-session=abc; lang=en'],
    ['without blanks', 'theme=dark;__Host-session=abc;lang=en'],
    ['beside what is no cookie', ';;=; nameless; __Host-session=abc; =x'],
    ['twice the same', '__Host-session=abc; __Host-session=abc'],
    ['beside one of another case', '__host-session=evil; __Host-session=abc'],
    ['beside one whose name only looks alike', '\u00a0__Host-session=evil; __Host-session=abc; x__Host-session=evil'],
  ])('is read %s', (_how, cookie) => {
    expect(valueIn(cookie)).toBe('abc');
  });

  it.each([
    ['there is none', undefined],
    ['there is another', 'session=abc'],
    ['it is empty', '__Host-session='],
    ['it has no value', '__Host-session'],
    ['there are two, ours first', '__Host-session=abc; __Host-session=evil'],
    ['there are two, ours last', '__Host-session=evil; __Host-session=abc'],
    ['one of two is empty', '__Host-session=; __Host-session=abc'],
    ['names of the language stand there', '__proto__=abc; constructor=abc; toString=abc'],
  ])('is nothing when %s', (_why, cookie) => {
    expect(valueIn(cookie)).toBeUndefined();
  });

  it('is not decoded', () => {
    expect(valueIn('__Host-session=%61%zz"b c"')).toBe('%61%zz"b c"');
  });
});
