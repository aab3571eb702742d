import { parseNote } from '../notes/note.js';
import { NoteVerifier } from '../notes/note-keys.js';

/** One key of a log gives way to the next, which both have signed. */
export interface HandOver {
  readonly before: NoteVerifier;
  readonly after: NoteVerifier;
}

/** The text of a note (docs/api.md, Proofs). No checkpoint reads like it: an origin has no blank. */
export function formatHandOver({ before, after }: HandOver): string {
  return `${after.name} key\n${before.vkey}\n${after.vkey}\n`;
}

/** Undefined for what is no hand-over of the log, and where one of the two keys has not signed it. */
export function parseHandOver(signed: string, origin: string): HandOver | undefined {
  const note = parseNote(signed);
  if (note === undefined) return undefined;
  const [, older = '', newer = ''] = note.text.split('\n');
  const [before, after] = [NoteVerifier.of(older), NoteVerifier.of(newer)];
  if (before?.name !== origin || after?.name !== origin) return undefined;
  if (formatHandOver({ before, after }) !== note.text) return undefined;
  return [before, after].every((key) => key.verify(note) !== undefined) ? { before, after } : undefined;
}

/** Keys, and those that they gave way to: whoever believes a key believes the one that it names. */
export function withLaterKeys(keys: readonly NoteVerifier[], handOvers: readonly HandOver[]): readonly NoteVerifier[] {
  return linked(
    keys,
    handOvers.map(({ before, after }) => [before, after]),
  );
}

/** Keys, and those before them, for what was signed long ago. */
export function withEarlierKeys(
  keys: readonly NoteVerifier[],
  handOvers: readonly HandOver[],
): readonly NoteVerifier[] {
  return linked(
    keys,
    handOvers.map(({ before, after }) => [after, before]),
  );
}

function linked(
  keys: readonly NoteVerifier[],
  steps: readonly (readonly [from: NoteVerifier, to: NoteVerifier])[],
): readonly NoteVerifier[] {
  const known = new Map(keys.map((key) => [key.vkey, key]));
  const next = steps.find(([from, to]) => known.has(from.vkey) && !known.has(to.vkey));
  return next === undefined ? keys : linked([...keys, next[1]], steps);
}
