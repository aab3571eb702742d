import { CAREFUL_DIGITS, DIGITS, TRIES_OF_A_DEVICE, type SignInQuotas } from './sign-in-quotas.js';
import { withMail, withTry, wrongTriesOn, type Tally } from './tally.js';

/** What counts for a device that has signed in to the account before. */
export interface DeviceTally extends Tally {
  /** Wrong codes since it is known. */
  readonly triesInAll: number;
}

/** Everything that decides whether a code is mailed or tried. */
export interface QuotaUse {
  /** Of the address, for all callers without a known device. */
  readonly address: Tally;
  /** Of the device that asked; undefined for one that is not known to the account. */
  readonly device: DeviceTally | undefined;
  /** Wrong codes of today, for all addresses together. */
  readonly wrongInAll: number;
}

/** What may be done, and the tally that it counts at from then on. */
export type CountedTally =
  { readonly at: 'address'; readonly tally: Tally } | { readonly at: 'device'; readonly tally: DeviceTally };

/**
 * Whether a mail goes out: those that known devices ask for count there alone. One of a device's mails is kept for the
 * network that it signed in from, so that whoever has stolen it elsewhere cannot use up its owner's.
 * @returns undefined when none does
 */
export function decideMail(
  { address, device }: QuotaUse,
  isAtHome: boolean,
  now: number,
  { mailsAnHour }: SignInQuotas,
): CountedTally | undefined {
  if (device === undefined) {
    const tally = withMail(address, now, mailsAnHour);
    return tally && { at: 'address', tally };
  }
  const mailed = withMail(device, now, isAtHome ? mailsAnHour : mailsAnHour - 1);
  return mailed && { at: 'device', tally: { ...device, ...mailed } };
}

/** How long a code is that is asked for now: guessing gets harder for callers without a known device. */
export function digitsFor(use: QuotaUse, now: number, quotas: SignInQuotas): number {
  return countsAsKnown(use.device, now, quotas) ? DIGITS : digitsOfStrangers(use, quotas);
}

/**
 * Whether a code may be compared at all. A known device's tries count there until it has used up its own of the day;
 * then it is a device like any other. For those the code must be as long as it would be now, and an address has half
 * its tries once guessing is made harder: so a botnet that sprays addresses opens less than one a year.
 * @param digits how long the code is
 * @returns undefined when it fails whatever it is
 */
export function decideTry(use: QuotaUse, digits: number, now: number, quotas: SignInQuotas): CountedTally | undefined {
  const { address, device } = use;
  if (device !== undefined && countsAsKnown(device, now, quotas)) {
    const tally = withTry(device, now, quotas.wrongTriesADay);
    return tally && { at: 'device', tally: { ...tally, triesInAll: device.triesInAll + 1 } };
  }
  if (digits < digitsOfStrangers(use, quotas)) return undefined;
  const most = isCareful(use, quotas) ? Math.ceil(quotas.wrongTriesADay / 2) : quotas.wrongTriesADay;
  const tally = withTry(address, now, most);
  return tally && { at: 'address', tally };
}

/** Whether a code fails on the address's day alone, so that its mail can say so. */
export function mayTryToday(use: QuotaUse, now: number, quotas: SignInQuotas): boolean {
  return decideTry(use, CAREFUL_DIGITS, now, quotas) !== undefined;
}

function countsAsKnown(device: DeviceTally | undefined, now: number, { wrongTriesADay }: SignInQuotas): boolean {
  if (device === undefined) return false;
  return wrongTriesOn(device, now) < wrongTriesADay && device.triesInAll < TRIES_OF_A_DEVICE;
}

function digitsOfStrangers(use: QuotaUse, quotas: SignInQuotas): number {
  return isCareful(use, quotas) ? CAREFUL_DIGITS : DIGITS;
}

function isCareful({ wrongInAll }: QuotaUse, { carefulAfter }: SignInQuotas): boolean {
  return wrongInAll >= carefulAfter;
}
