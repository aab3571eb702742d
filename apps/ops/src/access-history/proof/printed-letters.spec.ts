import { printed } from './printed-letters.js';

describe('a text in a report', () => {
  it('stands there as it is in the scripts whose letters follow one another', () => {
    for (const text of ['Anna-Lena Müller', 'Ἀθῆναι', 'Жанна', 'Łódź', 'Thị Nguyễn', '“quoted” – €5']) {
      expect(printed(text.normalize('NFC'))).toBe(text.normalize('NFC'));
    }
  });

  it('gives the numbers of letters that the font lacks, that run from right to left, or that nobody sees', () => {
    expect(printed('北京 Ltd')).toBe('[U+5317 U+4EAC] Ltd');
    expect(printed('שלום')).toBe('[U+05E9 U+05DC U+05D5 U+05DD]');
    expect(printed('a\u202Eb\nc\u{20BB7}')).toBe('a[U+202E]b[U+000A]c[U+20BB7]');
  });
});
