import { SIGN_IN_QUOTAS, type SignInQuotas } from '#accounts';
import { SIGN_IN_LIMITS, type SignInLimits } from '#limits';
import type { SettingsReader } from './settings-reader.js';

const MOST = 1_000_000;

/** What may be asked without being signed in (docs/operating-guide.md, Settings). */
export function readSignInLimits(reader: SettingsReader): SignInLimits {
  const { requestsAMinute, requestsAnHour, mailsAnHour } = SIGN_IN_LIMITS;
  return {
    requestsAMinute: reader.integer('SIGN_IN_REQUESTS_PER_MINUTE', requestsAMinute, 1, MOST),
    requestsAnHour: reader.integer('SIGN_IN_REQUESTS_PER_HOUR', requestsAnHour, 1, MOST),
    mailsAnHour: reader.integer('SIGN_IN_MAILS_IN_ALL', mailsAnHour, 1, MOST),
  };
}

/** How often an address may be tried to sign in with. */
export function readSignInQuotas(reader: SettingsReader): SignInQuotas {
  const { mailsAnHour, wrongTriesADay, carefulAfter } = SIGN_IN_QUOTAS;
  return {
    mailsAnHour: reader.integer('SIGN_IN_MAILS_PER_ADDRESS', mailsAnHour, 2, MOST),
    wrongTriesADay: reader.integer('SIGN_IN_WRONG_TRIES', wrongTriesADay, 1, MOST),
    carefulAfter: reader.integer('SIGN_IN_WRONG_TRIES_IN_ALL', carefulAfter, 1, MOST),
  };
}
