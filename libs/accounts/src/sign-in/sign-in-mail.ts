import type { Mail } from '../mail/mailer.js';
import type { MailedSecrets } from './flows/sign-in-flows.js';

const WARNING = [
  '',
  'Wrong codes were tried for your address today, so that the code is',
  'refused until tomorrow: use the link.',
];

/**
 * The mail of a sign-in. It goes to the normalised address alone.
 * @param origin of the pages, such as `https://consent.example`
 * @param mayTryCode whether codes of this address are compared at all today
 */
export function signInMail(to: string, mailed: MailedSecrets, origin: string, mayTryCode: boolean): Mail {
  const { code, link, goodUntil } = mailed;
  const lines = [
    `Your code is ${code}. It is good for ten minutes,`,
    'on the device where you asked for it.',
    '',
    'Or open this link on the device that you want to sign in on:',
    `${origin}/sign-in#${link}`,
    ...(mayTryCode ? [] : WARNING),
    '',
    'If you did not ask for it, do nothing.',
    'Tell the code and the link to nobody.',
  ];
  return { to, subject: 'Your sign-in code', text: lines.join('\n'), goodUntil };
}
