import { supportContact } from '../../api/contact.js';

/** Says at the foot whom to ask for help, where the installation names somebody. */
export async function showContact(foot: HTMLElement): Promise<void> {
  const contact = await supportContact();
  if (contact === null) return;
  const link = document.createElement('a');
  link.href = contact.href;
  link.rel = 'noreferrer';
  link.textContent = contact.text;
  foot.append('Need help? ', link);
  foot.hidden = false;
}
