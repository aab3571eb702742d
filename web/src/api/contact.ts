/** Whom people ask for help. */
export interface Contact {
  /** As it is shown. */
  readonly text: string;
  readonly href: string;
}

/** `GET /contact.json`; null where the installation names nobody, and where it cannot be asked. */
export async function supportContact(): Promise<Contact | null> {
  const response = await fetch('/contact.json').catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  if (response?.ok !== true || answer === undefined) return null;
  const { contact } = answer as { readonly contact: string | null };
  if (contact === null) return null;
  return contact.startsWith('https:')
    ? { text: new URL(contact).host, href: contact }
    : { text: contact, href: `mailto:${contact}` };
}
