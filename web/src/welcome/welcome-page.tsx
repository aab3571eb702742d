import { Doors } from '../parts/doors.js';
import { ChooseLanguage } from '../page/choose-language.js';
import { t } from '../texts/texts.js';

/** What this is, and where to go. */
export function WelcomePage() {
  return (
    <main className="mx-auto grid max-w-4xl gap-8 px-4 py-10">
      <header className="flex justify-end">
        <ChooseLanguage />
      </header>
      <h1 className="text-4xl">{t('welcome.title')}</h1>
      <p className="max-w-prose text-lg text-quiet">{t('welcome.lead')}</p>
      <Doors />
    </main>
  );
}
