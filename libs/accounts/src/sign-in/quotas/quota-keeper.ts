import type { Clock } from '#clock';
import type { VersionedRecord } from '#document-store';
import type { DeviceRecord } from '../devices/device-records.js';
import type { KnownDevices } from '../devices/known-devices.js';
import { decideMail, decideTry, digitsFor, mayTryToday, type CountedTally, type QuotaUse } from './quota-rules.js';
import type { SignInQuotas } from './sign-in-quotas.js';
import type { ReadTally, Tallies } from './tallies.js';
import { withoutTry } from './tally.js';

/** How many mails may go out to all addresses together. */
export interface MailBudget {
  /** True when one more may go out, which is then counted: those that known devices ask for apart from all others. */
  take(isKnown: boolean): Promise<boolean>;
}

/** Who asks for a mail, or tries a code. */
export interface SignInRequester {
  /** Keyed hash of the address. */
  readonly address: string;
  /** Of a known device; null for any other. */
  readonly deviceId: string | null;
}

/** What a mail is to be like that may go out. */
export interface AdmittedMail {
  readonly digits: number;
  /** Whether codes of this asker are compared at all today. */
  readonly mayTryCode: boolean;
  /** Whether it counts as one of a known device, rather than of strangers. */
  readonly isForKnownDevice: boolean;
}

interface Read {
  readonly tally: ReadTally;
  readonly device: VersionedRecord<DeviceRecord> | undefined;
  readonly use: QuotaUse;
}

/** Decides by the tallies that are kept, and counts what it admits, whoever else does so at the same moment. */
export class QuotaKeeper {
  constructor(
    private readonly tallies: Tallies,
    private readonly devices: KnownDevices,
    private readonly budget: MailBudget,
    private readonly clock: Clock,
    private readonly quotas: SignInQuotas,
  ) {}

  /** @returns undefined when no mail goes out, of which nobody is told */
  async takeMail(asker: SignInRequester, network: string): Promise<AdmittedMail | undefined> {
    let mayMail = false;
    for (;;) {
      const read = await this.read(asker);
      const now = this.clock.now();
      const isAtHome = read.device !== undefined && this.devices.isAtHome(read.device.body, network);
      const counted = decideMail(read.use, isAtHome, now, this.quotas);
      if (counted === undefined) return undefined;
      const isForKnownDevice = counted.at === 'device';
      mayMail ||= await this.budget.take(isForKnownDevice);
      if (!mayMail) return undefined;
      if (!(await this.write(asker, read, counted))) continue;
      const digits = digitsFor(read.use, now, this.quotas);
      return { digits, mayTryCode: mayTryToday(read.use, now, this.quotas), isForKnownDevice };
    }
  }

  /**
   * Counts a try as a wrong one, before it is looked at: of many at once none goes uncounted.
   * @returns what takes that back; undefined when the code fails whatever it is
   */
  async takeTry(asker: SignInRequester, digits: number): Promise<(() => Promise<void>) | undefined> {
    for (;;) {
      const read = await this.read(asker);
      const counted = decideTry(read.use, digits, this.clock.now(), this.quotas);
      if (counted === undefined) return undefined;
      if (await this.write(asker, read, counted)) return () => this.giveBack(asker, counted.at);
    }
  }

  /** One more wrong code, of all addresses together. */
  countWrong(): Promise<void> {
    return this.tallies.countWrong();
  }

  private async giveBack(asker: SignInRequester, at: CountedTally['at']): Promise<void> {
    for (;;) {
      const read = await this.read(asker);
      const { address, device } = read.use;
      if (at === 'device' && device === undefined) return;
      const counted: CountedTally =
        at === 'address' || device === undefined
          ? { at: 'address', tally: withoutTry(address) }
          : { at: 'device', tally: { ...withoutTry(device), triesInAll: device.triesInAll - 1 } };
      if (await this.write(asker, read, counted)) return;
    }
  }

  private async read({ address, deviceId }: SignInRequester): Promise<Read> {
    const tally = await this.tallies.read(address);
    const device = deviceId === null ? undefined : await this.devices.findById(deviceId);
    const wrongInAll = await this.tallies.wrongInAll();
    return { tally, device, use: { address: tally.tally, device: device?.body, wrongInAll } };
  }

  private write({ address }: SignInRequester, { tally, device }: Read, counted: CountedTally): Promise<boolean> {
    if (counted.at === 'address') return this.tallies.write(address, tally, counted.tally);
    if (device === undefined) throw new Error('a device that is not known was counted');
    return this.devices.count(device, counted.tally);
  }
}
