const MAX_SHOWN = 60;
/**
 * Letters with their marks, digits, punctuation, symbols and the plain space: nothing that is invisible or turns the
 * writing around.
 */
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/** What a client sent, as a message may quote it: bounded, and printable in a terminal and a log. */
export function shownText(text: string): string {
  // A character is at most two units: the rest need not be looked at.
  const characters = Array.from(text.slice(0, 2 * MAX_SHOWN + 2));
  const shown = characters.slice(0, MAX_SHOWN).join('').replaceAll(UNPRINTABLE, '\ufffd');
  return characters.length > MAX_SHOWN ? `${shown}…` : shown;
}
