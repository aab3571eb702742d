/** A line under a note: whose key it is said to be signed with, and what of. */
export interface NoteSignature {
  readonly name: string;
  /** KEY_ID_BYTES. */
  readonly keyId: Buffer;
  readonly signature: Buffer;
}

/** A text with signatures under it (C2SP signed-note). */
export interface SignedNote {
  /** Ends with a newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export const KEY_ID_BYTES = 4;

/** Far more than a note of ours has, so that nobody makes us look at endless ones. */
const MOST_BYTES = 65_536;
const MOST_SIGNATURES = 100;

const LINE = /^\u2014 ([^\s+\p{Cc}]+) ([A-Za-z0-9+/]+={0,2})$/u;

/** @param text ends with a newline and has no empty line. @throws RangeError for one that is no note's text */
export function formatNote({ text, signatures }: SignedNote): string {
  if (!text.endsWith('\n') || text.includes('\n\n')) throw new RangeError('this cannot be the text of a note');
  return `${text}\n${signatures.map(signatureLine).join('')}`;
}

/** With its newline. */
export function signatureLine({ name, keyId, signature }: NoteSignature): string {
  return `\u2014 ${name} ${Buffer.concat([keyId, signature]).toString('base64')}\n`;
}

/** Undefined for what is no signed note: no signature, a line that is none, more than there can be. */
export function parseNote(note: string): SignedNote | undefined {
  if (note.length > MOST_BYTES) return undefined;
  const end = note.lastIndexOf('\n\n');
  if (end < 1 || !note.endsWith('\n')) return undefined;
  const signatures = parseSignatures(note.slice(end + 2));
  return signatures === undefined ? undefined : { text: note.slice(0, end + 1), signatures };
}

/** Signature lines alone, as a witness answers them; undefined when one is none, and for none at all. */
export function parseSignatures(lines: string): readonly NoteSignature[] | undefined {
  if (!lines.endsWith('\n')) return undefined;
  const parsed = lines
    .slice(0, -1)
    .split('\n', MOST_SIGNATURES + 1)
    .map(parseLine);
  if (parsed.length > MOST_SIGNATURES) return undefined;
  const signatures = parsed.filter((one) => one !== undefined);
  return signatures.length === parsed.length ? signatures : undefined;
}

function parseLine(line: string): NoteSignature | undefined {
  const [, name, encoded] = LINE.exec(line) ?? [];
  if (name === undefined || encoded === undefined) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  // Else the same signature could be written in many ways.
  if (bytes.toString('base64') !== encoded || bytes.length <= KEY_ID_BYTES) return undefined;
  return { name, keyId: bytes.subarray(0, KEY_ID_BYTES), signature: bytes.subarray(KEY_ID_BYTES) };
}
