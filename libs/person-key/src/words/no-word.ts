/** Of two letters. */
const SHORT_WORDS = new Set(
  'ad ah am an as at be by do ed eh er ex go ha he hi ho id if in is it la ma me mm my no of oh ok on or ox pa pi so to uh um up us we yo mr ms dr st tv pm am th nd rd im ya ye al ed jo bo ty'.split(
    ' ',
  ),
);
/** Without a vowel and yet no group of symbols. */
const INTERJECTIONS = new Set(['hmm', 'hm', 'mm', 'mhm', 'shh', 'pst', 'psst', 'brr', 'nth', 'mrs', 'st']);
const WITHOUT_VOWELS = /^[bcdfghj-np-tv-xz0-9]+$/;

/** Whether letters written together are no English word, and so perhaps symbols. */
export function isNoWord(text: string): boolean {
  if (text.length < 2 || text.length > 11 || /^\d+$/.test(text)) return false;
  return text.length === 2 ? !SHORT_WORDS.has(text) : WITHOUT_VOWELS.test(text) && !INTERJECTIONS.has(text);
}
