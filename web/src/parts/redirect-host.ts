import { t } from '../texts/texts.js';

/** Whether an assistant's answers go to a program on the reader's own device (RFC 8252, 7.3). */
export function isOwnDevice(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host);
}

/** Where an assistant is: the host that people are led back to, in words where that is their own device. */
export const hostInWords = (host: string): string => (isOwnDevice(host) ? t('assistants.onDevice', { host }) : host);
