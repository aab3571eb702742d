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

/** The reader's choice, else the browser's language, else English. */
export function currentLanguage(): Language {
  const wished = [localStorage.getItem(CHOICE), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wished.find(isLanguage) ?? 'en';
}

/** Shows the page anew in another language. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(CHOICE, language);
  window.location.reload();
}

/** Must have ended before anything is shown. */
export async function loadTexts(): Promise<void> {
  const language = currentLanguage();
  const [{ default: translation }] = await Promise.all([LANGUAGES[language](), loadRefusals(language)]);
  document.documentElement.lang = language;
  await i18next.init({
    lng: language,
    resources: { [language]: { translation } },
    // What is shown goes through the renderer, which escapes it.
    interpolation: { escapeValue: false },
  });
}

function isLanguage(tag: string | null): tag is Language {
  return tag !== null && Object.hasOwn(LANGUAGES, tag);
}

export { t };
