/** What the service's English says, in another language: of each code a sentence, of each reason what is wrong. */
interface Refusals {
  readonly codes: Readonly<Record<string, string>>;
  /** Of a whole message, about a field that no page has: a sentence. */
  readonly messages: Readonly<Record<string, string>>;
  /** By the service's words, in which `{{word}}` and `{{count}}` stand for what differs. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** In English what the service says itself is more exact, save where it speaks to who writes programs. */
const LANGUAGES: Readonly<Record<string, (() => Promise<{ readonly default: Refusals }>) | undefined>> = {
  en: () => import('./refusals.en.json'),
  de: () => import('./refusals.de.json'),
};

const NONE: Refusals = { codes: {}, messages: {}, reasons: {} };

let refusals = NONE;

/** Must have ended before anything is shown. */
export async function loadRefusals(language: string): Promise<void> {
  const file = await LANGUAGES[language]?.();
  refusals = file?.default ?? NONE;
}

/** What an error means by its message or its code, else the service's message. */
export function messageInWords(code: string, message: string): string {
  const known = new Map([...Object.entries(refusals.codes), ...Object.entries(refusals.messages)]);
  return known.get(message) ?? known.get(code) ?? message;
}

/** What is wrong with a field, such as `must be five digits`; as the service says it where a language has no words. */
export function reasonInWords(reason: string): string {
  for (const [known, words] of Object.entries(refusals.reasons)) {
    const found = patternOf(known).exec(reason);
    if (found !== null) return filledIn(words, found.groups ?? {});
  }
  return reason;
}

function filledIn(words: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, () => value), words);
}

function patternOf(known: string): RegExp {
  const exactly = known.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${exactly.replace(/\{\{(\w+)\}\}/g, String.raw`(?<$1>\S+)`)}$`);
}
