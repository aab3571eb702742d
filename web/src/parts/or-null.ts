/** As the API takes a text that may be left out: no words are none. */
export const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed);
