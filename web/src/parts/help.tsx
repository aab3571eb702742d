import { useQuery } from '@tanstack/react-query';
import { supportContact, type Contact } from '../api/contact.js';
import { t } from '../texts/texts.js';

/** Whom to ask for help; null where the installation names nobody, and until that is known. */
export function useContact(): Contact | null {
  const { data } = useQuery({ queryKey: ['contact'], queryFn: supportContact, staleTime: Infinity });
  return data ?? null;
}

/** The same in one line. */
export function Help() {
  const contact = useContact();
  if (contact === null) return null;
  return (
    <p className="text-sm text-quiet">
      {t('shared.help')}{' '}
      <a href={contact.href} rel="noreferrer" className="text-accent underline">
        <bdi>{contact.text}</bdi>
      </a>
    </p>
  );
}
