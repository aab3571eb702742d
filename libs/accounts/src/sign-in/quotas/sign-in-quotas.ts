import { DAY_MS, MINUTE_MS } from '#clock';

/** How often who may try to sign in by mail (docs/api.md, Limits). */
export interface SignInQuotas {
  /** Mails an hour to an address for all callers without a known device, and as many for each known device. */
  readonly mailsAnHour: number;
  /** Wrong codes a day for an address without a known device, and as many for each known device. */
  readonly wrongTriesADay: number;
  /** Wrong codes a day for all addresses together after which guessing is made harder. */
  readonly carefulAfter: number;
}

export const SIGN_IN_QUOTAS: SignInQuotas = { mailsAnHour: 5, wrongTriesADay: 10, carefulAfter: 1_000 };

/** A code is good for five tries; code and link are good for ten minutes. */
export const TRIES_OF_A_CODE = 5;
export const FLOW_MS = 10 * MINUTE_MS;

/** A device is known for a year after the last sign-in with it. */
export const DEVICE_MS = 365 * DAY_MS;
/** With so many wrong codes in all a device's tries are used up: whoever has stolen it could else guess every day. */
export const TRIES_OF_A_DEVICE = 100;
/** With so many it gets a new token when it signs in, and its tries anew. */
export const DOUBTFUL_TRIES = 10;

export const DIGITS = 6;
export const CAREFUL_DIGITS = 8;
