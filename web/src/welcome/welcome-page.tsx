import { DemoDoors } from '../development/demo-doors.js';
import { Front } from '../page/front.js';
import { Doors } from '../parts/doors.js';
import { t } from '../texts/texts.js';
import { Picture } from './picture.js';

/** What this is, and where to go. */
export function WelcomePage() {
  return (
    <Front isWide>
      <div className="grid gap-10">
        <header className="grid gap-4">
          <h1 className="text-4xl">{t('welcome.title')}</h1>
          <p className="max-w-prose text-lg text-quiet">{t('welcome.lead')}</p>
        </header>
        <DemoDoors />
        <Picture />
        <Doors />
        <footer className="flex flex-wrap gap-x-6 border-t border-line pt-4 text-sm text-quiet">
          <FooterLink href="/sign-in">{t('signIn.title')}</FooterLink>
          <FooterLink href="/staff">{t('welcome.staff')}</FooterLink>
        </footer>
      </div>
    </Front>
  );
}

function FooterLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} className="flex min-h-11 items-center underline hover:text-ink">
      {children}
    </a>
  );
}
