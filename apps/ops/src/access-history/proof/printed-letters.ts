import { createRequire } from 'node:module';
import { openSync } from 'fontkit';

const FOLDER = 'dejavu-fonts-ttf/ttf';
const require = createRequire(import.meta.url);
const fontFile = (name: string): string => require.resolve(`${FOLDER}/${name}.ttf`);

/** The fonts of a report, which it carries within it. */
export const FONTS = {
  text: fontFile('DejaVuSans'),
  strong: fontFile('DejaVuSans-Bold'),
  verbatim: fontFile('DejaVuSansMono'),
};

/** Scripts of which each letter stands by itself, one after the other from left to right. */
const PLAIN = /^[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Armenian}\p{scx=Georgian}\p{scx=Common}]$/u;
const MARK = /^\p{scx=Inherited}$/u;
/** What is not seen, or changes how its neighbours are read. */
const UNSEEN = /^[\p{C}\p{Zl}\p{Zp}]$/u;

/** What comes from outside stands in these two. */
const KNOWN = [FONTS.text, FONTS.strong].map((file) => new Set(openSync(file).characterSet));

/**
 * A text as a report prints it: letters that the fonts lack, that are written from right to left or that are not seen
 * stand by their numbers in Unicode, such as `[U+5317 U+4EAC]`, so that nothing is lost and nothing is misread.
 */
export function printed(text: string): string {
  const parts: string[] = [];
  let numbers: string[] = [];
  const flush = (): void => {
    if (numbers.length > 0) parts.push(`[${numbers.join(' ')}]`);
    numbers = [];
  };
  for (const letter of text) {
    if (!isPrinted(letter)) {
      numbers.push(`U+${codeOf(letter).toString(16).toUpperCase().padStart(4, '0')}`);
      continue;
    }
    flush();
    parts.push(letter);
  }
  flush();
  return parts.join('');
}

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

function isPrinted(letter: string): boolean {
  if (UNSEEN.test(letter) || !(PLAIN.test(letter) || MARK.test(letter))) return false;
  return KNOWN.every((font) => font.has(codeOf(letter)));
}
