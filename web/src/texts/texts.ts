import i18next, { t } from 'i18next';
import type en from './en.json';
import { loadRefusals } from './refusals.js';

export type Texts = typeof en;
/** Every language that the pages speak, one file each; a text that one lacks is a compile error here. */
const LANGUAGES = {
  en: () => import('./en.json'),
  de: () => import('./de.json'),
} satisfies Record<string, () => Promise<{ readonly default: Texts }>>;
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Where the browser keeps the reader's choice: a language, and nothing about the reader. */
const CHOICE = 'language';

/** Of the texts that are loaded here: another tab may have chosen another one since. */
let loaded: Language = 'en';

/** The language that the page is in. */
export const currentLanguage = (): Language => loaded;

/** The reader's choice, else the browser's language, else English. */
function wishedLanguage(): Language {
  const wished = [localStorage.getItem(CHOICE), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wished.find(isLanguage) ?? 'en';
}

/** What is shown in the page now; drawn anew when its language changes. */
let draw = (): void => undefined;

/** Shows the page in another language. It stays as it is otherwise: what is half written, and how far one has come. */
export async function chooseLanguage(language: Language): Promise<void> {
  await loadTexts(language);
  localStorage.setItem(CHOICE, language);
  draw();
}

/** Loads the texts, draws the page, and does so again for each language that the reader chooses. */
export async function drawInLanguage(page: () => void): Promise<void> {
  await loadTexts(wishedLanguage());
  draw = page;
  draw();
}

/** What is shown goes through the renderer, which escapes it. */
const PLAIN = { interpolation: { escapeValue: false } };

async function loadTexts(language: Language): Promise<void> {
  const [{ default: translation }] = await Promise.all([LANGUAGES[language](), loadRefusals(language)]);
  if (i18next.isInitialized) i18next.addResourceBundle(language, 'translation', translation);
  else await i18next.init({ resources: { [language]: { translation } }, ...PLAIN });
  await i18next.changeLanguage(language);
  loaded = language;
  document.documentElement.lang = language;
}

function isLanguage(tag: string | null): tag is Language {
  return tag !== null && Object.hasOwn(LANGUAGES, tag);
}

export { t };
