/** A line for people or programs, without anything that a terminal would obey or not show. */
export function print(line: string): void {
  process.stdout.write(`${shown(line)}\n`);
}

/** Within JSON it stays the same value: such characters are written as JSON writes them. */
export function shown(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    [...Array(sign.length).keys()].map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
}
