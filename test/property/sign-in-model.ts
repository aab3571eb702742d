import {
  decideMail,
  decideTry,
  digitsFor,
  FLOW_MS,
  NO_TALLY,
  SIGN_IN_QUOTAS,
  TRIES_OF_A_CODE,
  type DeviceTally,
  type QuotaUse,
  type Tally,
} from '#accounts';
import { KNOWN_DEVICES_FACTOR, SIGN_IN_LIMITS } from '#limits';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A mail that was sent; whoever asked has the flow, the owner of the address the mail. */
export interface ModelFlow {
  readonly email: string;
  readonly device: string | null;
  readonly digits: number;
  readonly expiresAt: number;
  tries: number;
}

/** By how many wrong codes a bound may be passed that was just reached: those that four processes compare at once. */
const COMPARED_AT_ONCE = 4 * 32;

/**
 * Signing in by mail with everything but the rules left out: those are the service's own. Of a wrong code only the
 * chance is kept that it would have been right.
 */
export class SignInModel {
  now = Date.parse('2030-01-01T00:00:00.000Z');
  /** Of accounts that guesses would have opened. */
  expectedGuessed = 0;
  private readonly addresses = new Map<string, Tally>();
  private readonly devices = new Map<string, DeviceTally>();
  private readonly mails = { strangers: [] as number[], known: [] as number[] };
  private wrong = { day: -1, count: 0 };

  know(device: string): void {
    this.devices.set(device, { ...NO_TALLY, triesInAll: 0 });
  }

  /** The flow of a mail that was sent; undefined when none was. */
  ask(email: string, device: string | null = null, isAtHome = false): ModelFlow | undefined {
    const use = this.standingOf(email, device);
    const counted = decideMail(use, isAtHome, this.now, SIGN_IN_QUOTAS);
    if (counted === undefined || !this.takeFromAll(counted.at === 'device')) return undefined;
    this.count(email, device, counted);
    const digits = digitsFor(use, this.now, SIGN_IN_QUOTAS);
    return { email, device, digits, expiresAt: this.now + FLOW_MS, tries: 0 };
  }

  /** Whether the right code would have signed in. */
  tryRight(flow: ModelFlow): boolean {
    return this.isOpen(flow) && this.decide(flow) !== undefined;
  }

  /** A link is good for as long as its flow, whatever was tried. */
  canFollowLink(flow: ModelFlow): boolean {
    return this.now < flow.expiresAt;
  }

  /** False when the code was not even compared. */
  guess(flow: ModelFlow): boolean {
    if (!this.isOpen(flow)) return false;
    flow.tries += 1;
    const counted = this.decide(flow);
    if (counted === undefined) return false;
    this.count(flow.email, flow.device, counted);
    this.wrong = { day: this.today, count: this.wrongToday + 1 };
    this.expectedGuessed += 10 ** -flow.digits;
    return true;
  }

  private isOpen({ tries, expiresAt }: ModelFlow): boolean {
    return tries < TRIES_OF_A_CODE && this.now < expiresAt;
  }

  private decide({ email, device, digits }: ModelFlow) {
    return decideTry(this.standingOf(email, device), digits, this.now, SIGN_IN_QUOTAS);
  }

  private standingOf(email: string, device: string | null): QuotaUse {
    return {
      address: this.addresses.get(email) ?? NO_TALLY,
      device: device === null ? undefined : this.devices.get(device),
      wrongInAll: Math.max(0, this.wrongToday - COMPARED_AT_ONCE),
    };
  }

  private count(email: string, device: string | null, counted: NonNullable<ReturnType<typeof decideTry>>): void {
    if (counted.at === 'address') this.addresses.set(email, counted.tally);
    else this.devices.set(device ?? '', counted.tally);
  }

  private takeFromAll(isKnown: boolean): boolean {
    const sent = isKnown ? this.mails.known : this.mails.strangers;
    while (sent[0] !== undefined && sent[0] <= this.now - HOUR_MS) sent.shift();
    if (sent.length >= SIGN_IN_LIMITS.mailsAnHour * (isKnown ? KNOWN_DEVICES_FACTOR : 1)) return false;
    sent.push(this.now);
    return true;
  }

  private get today(): number {
    return Math.floor(this.now / DAY_MS);
  }

  private get wrongToday(): number {
    return this.wrong.day === this.today ? this.wrong.count : 0;
  }
}
