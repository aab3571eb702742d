import { chooseLanguage, currentLanguage, LANGUAGE_NAMES, t, type Language } from '../texts/texts.js';

/** The browser keeps the choice. Where the texts of a language do not come, the page keeps the one that it has. */
export function ChooseLanguage() {
  return (
    <select
      aria-label={t('shared.language')}
      value={currentLanguage()}
      onChange={(event) => void choose(event.currentTarget)}
      className="min-h-11 rounded-lg border border-edge bg-card px-2 text-sm"
    >
      {Object.entries(LANGUAGE_NAMES).map(([language, name]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  );
}

async function choose(list: HTMLSelectElement): Promise<void> {
  await chooseLanguage(list.value as Language).catch(() => undefined);
  list.value = currentLanguage();
}
