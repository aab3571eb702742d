/** A text of one line without spaces that nobody sees: around it, and beside another one. */
export const evenlySpaced = (typed: string): string => typed.trim().replace(/\s+/gu, ' ');
