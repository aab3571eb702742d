import fc from 'fast-check';
import { isoInstant } from './iso-instant.js';

const instants = fc.date({
  min: new Date('0000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const two = (value: number) => String(value).padStart(2, '0');

describe('isoInstant', () => {
  test('every instant as the service writes it is read as itself', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(isoInstant(instant.toISOString())).toBe(instant.getTime());
      }),
    );
  });

  test('a bare date is midnight UTC', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const date = instant.toISOString().slice(0, 10);
        expect(isoInstant(date)).toBe(Date.parse(`${date}T00:00:00.000Z`));
      }),
    );
  });

  test('the same instant at any offset is the same', () => {
    const offset = fc.record({ hours: fc.nat(23), minutes: fc.nat(59), east: fc.boolean() });
    const moderns = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
    fc.assert(
      fc.property(moderns, offset, (instant, { hours, minutes, east }) => {
        const shift = (hours * 60 + minutes) * 60_000 * (east ? 1 : -1);
        const local = new Date(instant.getTime() + shift).toISOString().replace('Z', '');
        expect(isoInstant(`${local}${east ? '+' : '-'}${two(hours)}:${two(minutes)}`)).toBe(instant.getTime());
      }),
    );
  });

  test('a day that no calendar has is none', () => {
    fc.assert(
      fc.property(
        fc.nat(9999),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 99 }),
        (year, month, day) => {
          const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
          const read = isoInstant(text);
          // Whatever is read must be written back as it stood.
          if (read !== undefined) expect(new Date(read).toISOString().slice(0, 10)).toBe(text);
          else expect(month < 1 || month > 12 || day < 1 || day > 28).toBe(true);
        },
      ),
    );
  });

  test('any other text is no instant', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(isoInstant(text)).toBeUndefined();
      }),
    );
  });

  test.each([
    ['2030-01-01T10:00Z', '2030-01-01T10:00:00.000Z'],
    ['2030-01-01T10:00+02:00', '2030-01-01T08:00:00.000Z'],
    ['2030-01-01T10:00:05Z', '2030-01-01T10:00:05.000Z'],
    ['2030-01-01T10:00:05.1Z', '2030-01-01T10:00:05.100Z'],
    ['2030-01-01T10:00:05.123456789Z', '2030-01-01T10:00:05.123Z'],
    ['2030-01-01T10:00:05.999999999-00:30', '2030-01-01T10:30:05.999Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(isoInstant(text)).toBe(Date.parse(instant));
  });

  test.each([
    '2030-01-01T10:00:00',
    '2030-01-01T10:00',
    '2030-01-01 10:00:00Z',
    '2030-01-01T10:00:00 02:00',
    '2030-02-30',
    '2029-02-29',
    '2030-13-01',
    '2030-00-01',
    '2030-01-00',
    '2030-01-01T24:00:00Z',
    '2030-01-01T23:60:00Z',
    '2030-01-01T23:59:60Z',
    '2030-01-01T24:61:00Z',
    '2030-01-01T10:00:00.Z',
    '2030-01-01T10:00:00.1234567890Z',
    '2030-01-01T10:00:00,5Z',
    '2030-01-01T10Z',
    '2030-01-01T10:00:00+24:00',
    '2030-01-01T10:00:00+02:60',
    '2030-01-01T10:00:00+0200',
    '2030-01-01T10:00:00+02',
    '2030-01-01t10:00:00Z',
    '2030-01-01T10:00:00z',
    '2030-01-01Z',
    ' 2030-01-01',
    '2030-01-01\n',
    '20300101',
    '2030-1-1',
    '2030-W01-1',
    '2030',
    '+002030-01-01',
    '1893456000',
    '1893456000000',
    '٢٠٣٠-01-01',
    '',
    'now',
  ])('%j is none', (text) => {
    expect(isoInstant(text)).toBeUndefined();
  });
});
