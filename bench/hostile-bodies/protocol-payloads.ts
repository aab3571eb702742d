import type { Payload } from './payloads.js';

const SIGNATURE = Buffer.alloc(68, 1).toString('base64');
const HASH = Buffer.alloc(32, 1).toString('base64');

/** As many of the unit as fit between what comes before and after. */
function filled(bytes: number, before: string, unit: string, after = ''): string {
  const room = bytes - Buffer.byteLength(before) - Buffer.byteLength(after);
  return before + unit.repeat(Math.max(0, Math.floor(room / Buffer.byteLength(unit)))) + after;
}

/** A form of so many bytes in each of whose fields stands the worst that may, and forms that nobody asked for. */
export function worstForms(example: Readonly<Record<string, string>>, bytes: number): readonly Payload[] {
  const names = Array.from({ length: Math.floor(bytes / 7) }, (_, at) => `${at.toString(36)}=1`);
  const whole: Readonly<Record<string, string>> = {
    'many fields': names.join('&').slice(0, bytes),
    'one field again and again': filled(bytes, '', 'a=1&'),
    'fields without a name': filled(bytes, '', '=&'),
    'nothing but separators': filled(bytes, '', '&'),
    'a name in brackets in brackets': filled(bytes, 'a', '[a]', '=1'),
    'a long list of indices': filled(bytes, '', 'a[]=1&'),
    'names of what every object has': filled(bytes, '', '__proto__[a]=1&'),
    'a long name': filled(bytes, '', 'a', '=1'),
    'white space': filled(bytes, '', ' '),
  };
  const units = ['a', '+', '%', '%25', '%00', '%zz', '%c3%a9', '\u{1f600}', '.', '-', '='];
  const fields = Object.keys(example).flatMap((name) =>
    units.map((unit) => {
      const others = new URLSearchParams(Object.entries(example).filter(([other]) => other !== name)).toString();
      return { what: `${name}: ${unit}…`, body: filled(bytes, `${others}&${name}=`, unit) };
    }),
  );
  return [...Object.entries(whole).map(([what, body]) => ({ what, body })), ...fields];
}

/** What a witness takes, of so many bytes, for a log that it knows. @param vkey the key of that log */
export function worstOffers(vkey: string, bytes: number): readonly Payload[] {
  const [name = '', keyId = ''] = vkey.split('+');
  const signature = Buffer.concat([Buffer.from(keyId, 'hex'), Buffer.alloc(64, 1)]).toString('base64');
  const checkpoint = `${name}\n1\n${HASH}\n`;
  const signed = `old 0\n\n${checkpoint}\n`;
  const signatures = `\u2014 ${name} ${signature}\n`.repeat(100);
  const bodies: Readonly<Record<string, string>> = {
    'empty lines': filled(bytes, '', '\n'),
    'a line that does not end': filled(bytes, 'old ', '9'),
    'a proof that does not end': filled(bytes, 'old 1\n', `${HASH}\n`, `\n${checkpoint}\n\u2014 a ${SIGNATURE}\n`),
    'as many hashes as may be, and a long note': filled(bytes, `old 1\n${`${HASH}\n`.repeat(63)}\n`, 'a'),
    'a note without an end': filled(bytes, signed, '\u2014'),
    'signatures without an end': filled(bytes, signed, `\u2014 a ${SIGNATURE}\n`),
    'as many wrong signatures of its key as may be': signed + signatures,
    'a signature that does not end': filled(bytes, `${signed}\u2014 ${name} `, 'A', '\n'),
    'a name that does not end': filled(bytes, `${signed}\u2014 `, '\u{1f600}', ' AAAA\n'),
    'a size that does not end': filled(bytes, `old 0\n\n${name}\n`, '9', `\n${HASH}\n\n\u2014 a ${SIGNATURE}\n`),
    'a root that does not end': filled(bytes, `old 0\n\n${name}\n1\n`, 'A', `\n\n\u2014 a ${SIGNATURE}\n`),
    'lines of its own that do not end': filled(bytes, `old 0\n\n${checkpoint}`, 'a\n', `\n\u2014 a ${SIGNATURE}\n`),
    'no text': filled(bytes, '', '\u0000'),
  };
  return Object.entries(bodies).map(([what, body]) => ({ what, body }));
}
