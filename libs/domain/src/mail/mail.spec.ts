import fc from 'fast-check';
import { ELM_STREET, MARIA, OAK_AVENUE } from '../../test/examples.js';
import { isAddress, isSameAddress } from './address.js';
import { externalRefProblem } from './external-ref.js';
import { maskedDisplay } from './masked-display.js';
import { isName } from './name.js';
import { nameProblems } from './name-rules.js';
import { labelLines } from './public-address.js';

describe('a masked display', () => {
  const nameOf = (given_name: string, family_name: string) =>
    maskedDisplay({ given_name, family_name }, ELM_STREET).name;

  it('shows the given name, the family initial, the city and the state', () => {
    expect(maskedDisplay(MARIA, ELM_STREET)).toEqual({ name: 'María José G.', locality: 'AUSTIN, TX' });
  });

  it('takes for the initial what people see as one character', () => {
    expect(nameOf('Eva', 'E\u0301toile')).toBe('Eva E\u0301.');
    expect(nameOf('Eva', '\u00c9toile')).toBe('Eva \u00c9.');
    expect(nameOf('Eva', '👩‍👩‍👧‍👦 Smith')).toBe('Eva 👩‍👩‍👧‍👦.');
    expect(nameOf('Eva', '한국')).toBe('Eva 한.');
  });

  it.each([
    ['  O’Neil', 'O'],
    ['\ufeffO’Neil', 'O'],
    ['\u200fO’Neil', 'O'],
    ['\u202eO’Neil', 'O'],
    ['\u2066\u200b\u200d\u2060O’Neil', 'O'],
    ['O\u200d’Neil', 'O'],
    ['\u0301 O’Neil', 'O'],
    ['\u3164\u115f\u2800O’Neil', 'O'],
    ['\u{e0041}O’Neil', 'O'],
    ['’t Hooft', 't'],
    ['“', '“'],
  ])('takes for the initial of %j the first character that is seen', (family, initial) => {
    expect(nameOf('Ann', family)).toBe(`Ann ${initial}.`);
  });

  it('has none for a family name, of before names were checked, in which nothing is seen', () => {
    expect(nameOf('Ann', ' \u200b\u0301')).toBe('Ann');
  });

  it('changes no case and trims nothing', () => {
    expect(nameOf(' eva  maria ', 'von Berg')).toBe(' eva  maria  v.');
  });
});

describe('label lines', () => {
  it('have the parts of the name that are set, one space between, byte for byte', () => {
    const name = { ...MARIA, middle_name: 'de  la', suffix: 'Jr.' };
    expect(labelLines(name, ELM_STREET)).toEqual(['María José de  la García Jr.', '12 ELM ST', 'AUSTIN TX 78701-0012']);
  });

  it('have the mailing name instead when there is one', () => {
    const name = { ...MARIA, middle_name: 'X', mailing_name: 'The García Family' };
    expect(labelLines(name, OAK_AVENUE)[0]).toBe('The García Family');
  });

  it('have the second line when there is one', () => {
    expect(labelLines(MARIA, OAK_AVENUE).slice(1)).toEqual(['400 OAK AVE', 'APT 7', 'DENVER CO 80202-1234']);
  });
});

describe('an address', () => {
  it('is the same when all of its parts are', () => {
    expect(isSameAddress(ELM_STREET, { ...ELM_STREET })).toBe(true);
    for (const part of ['line1', 'line2', 'city', 'state', 'zip5', 'zip4'] as const) {
      expect(isSameAddress(ELM_STREET, { ...ELM_STREET, [part]: 'X' })).toBe(false);
    }
  });

  it('is a text in each of its parts, and nothing less', () => {
    expect(isAddress(OAK_AVENUE)).toBe(true);
    const { zip4, ...lacking } = ELM_STREET;
    for (const other of [null, zip4, lacking, { ...ELM_STREET, line2: null }]) expect(isAddress(other)).toBe(false);
  });
});

describe('a name', () => {
  it('is good with the two required parts alone, up to a hundred code points each', () => {
    expect(nameProblems({ given_name: '\u{1F469}'.repeat(100), family_name: "'" })).toEqual([]);
    expect(nameProblems(MARIA)).toEqual([]);
  });

  it('is read back with all of its parts, of which two are never null', () => {
    expect(isName(MARIA)).toBe(true);
    const { suffix, ...lacking } = MARIA;
    for (const other of [suffix, 'García', lacking, { ...MARIA, family_name: null }]) expect(isName(other)).toBe(false);
  });

  it('may have spaces and joiners anywhere beside what can be seen', () => {
    for (const family_name of [
      ' von  Berg ',
      '👩‍👩‍👧‍👦',
      'نامه\u200cای',
      'क\u094d\u200dष',
      '\u200eلیلا',
      '\u2068Eva\u2069',
      '7',
      '‑',
      '𠮷',
    ]) {
      expect(nameProblems({ ...MARIA, family_name, mailing_name: family_name })).toEqual([]);
    }
  });

  it.each([
    '',
    ' ',
    '   ',
    '\u00a0',
    '\u3000',
    '\u200b',
    '\u0301',
    '\u200d\u200c',
    '\ufeff',
    '\u2800',
    '\u3164',
    '\u00ad \ufe0f',
  ])('has something to be seen in each part: not %j', (blank) => {
    const [required, optional] =
      blank === ''
        ? ['must not be empty', 'must not be empty; null stands for none']
        : ['must have at least one visible character', 'must have at least one visible character'];
    expect(nameProblems({ given_name: blank, family_name: blank, suffix: blank })).toEqual([
      { field: 'given_name', reason: required },
      { field: 'family_name', reason: required },
      { field: 'suffix', reason: optional },
    ]);
  });

  it.each([
    ['\u2028', 'must not contain line or paragraph separators'],
    ['\u2029', 'must not contain line or paragraph separators'],
  ])('stands on one line of a label: not with %j', (character, reason) => {
    expect(nameProblems({ ...MARIA, mailing_name: `The ${character}Garcías` })).toEqual([
      { field: 'mailing_name', reason },
    ]);
  });

  it('is told everything that is wrong with it', () => {
    expect(nameProblems({ middle_name: '', family_name: 7, suffix: 'a\u0000', mailing_name: 'x'.repeat(101) })).toEqual(
      [
        { field: 'given_name', reason: 'must be a string' },
        { field: 'family_name', reason: 'must be a string' },
        { field: 'middle_name', reason: 'must not be empty; null stands for none' },
        { field: 'suffix', reason: 'must not contain control characters' },
        { field: 'mailing_name', reason: 'must have at most 100 characters' },
      ],
    );
  });

  it('holds neither control characters nor halves of a surrogate pair, wherever they stand', () => {
    const control = fc.oneof(fc.integer({ min: 0, max: 0x1f }), fc.integer({ min: 0x7f, max: 0x9f }));
    const half = fc.integer({ min: 0xd800, max: 0xdfff });
    const text = fc.string({ maxLength: 20 });
    fc.assert(
      fc.property(text, fc.oneof(control, half), text, (before, bad, after) => {
        const given_name = `${before} ${String.fromCharCode(bad)} ${after}`;
        expect(nameProblems({ ...MARIA, given_name })).toHaveLength(1);
      }),
    );
  });
});

describe('an external reference', () => {
  it('is a text of at most two hundred code points, or none', () => {
    for (const good of [null, undefined, '', '\u{1F469}'.repeat(200), '\u00a0 \u2028']) {
      expect(externalRefProblem(good)).toBeUndefined();
    }
    expect(externalRefProblem('x'.repeat(201))).toBe('must have at most 200 characters');
    expect(externalRefProblem('\u{1F469}'.repeat(201))).toBe('must have at most 200 characters');
    expect(externalRefProblem('\u007f')).toBe('must not contain control characters');
    expect(externalRefProblem('\ud83d')).toBe('must be well-formed Unicode');
    expect(externalRefProblem(7)).toBe('must be a string');
  });
});
