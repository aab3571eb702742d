import { t } from '../texts/texts.js';

/** The apps that somebody may go to. */
export function Doors() {
  const doors = [
    { href: '/me', name: t('welcome.me.name'), what: t('welcome.me.what') },
    { href: '/business', name: t('welcome.business.name'), what: t('welcome.business.what') },
    { href: '/docs', name: t('welcome.docs.name'), what: t('welcome.docs.what') },
  ];
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
      {doors.map(({ href, name, what }) => (
        <li key={href}>
          <a href={href} className="block h-full rounded-xl border border-line bg-card p-5 hover:border-accent">
            <span className="block font-semibold text-accent">{name}</span>
            <span className="text-quiet">{what}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
