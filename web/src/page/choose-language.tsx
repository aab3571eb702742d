import { chooseLanguage, currentLanguage, LANGUAGE_NAMES, t, type Language } from '../texts/texts.js';

/** The browser keeps the choice. */
export function ChooseLanguage() {
  return (
    <select
      aria-label={t('shared.language')}
      value={currentLanguage()}
      onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
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
