import { DAY_MS, type Clock } from '#clock';
import { changeRecord, type RecordStore } from '#document-store';
import type { SignInQuotas } from './sign-in-quotas.js';
import { ADDRESS_TALLIES, DAY_TALLIES, type AddressRecord } from './tally-records.js';
import { dayOf, endOfTally, NO_TALLY, type Tally } from './tally.js';

/** A record as it was read, to be written back if nobody else was faster. */
export interface ReadTally {
  readonly tally: Tally;
  /** Undefined where there is no record. */
  readonly version: number | undefined;
}

/** Tallies of addresses, each under a keyed hash, and of all of them together. */
export class Tallies {
  /** The day on which this process last saw that guessing is made harder: nothing undoes that before its end. */
  private carefulOn = -1;

  constructor(
    private readonly records: RecordStore,
    private readonly clock: Clock,
    private readonly quotas: SignInQuotas,
  ) {}

  async read(address: string): Promise<ReadTally> {
    const current = await this.records.get(ADDRESS_TALLIES, address);
    return { tally: current?.body ?? NO_TALLY, version: current?.version };
  }

  /** False, and nothing written, when somebody else was faster. */
  write(address: string, { version }: ReadTally, { mailedAt, day, wrongTries }: Tally): Promise<boolean> {
    const tally = { mailedAt, day, wrongTries };
    const body: AddressRecord = { ...tally, expiresAt: endOfTally({ ...tally, day: dayOf(this.clock.now()) }) };
    return version === undefined
      ? this.records.create(ADDRESS_TALLIES, address, body)
      : this.records.replace(ADDRESS_TALLIES, address, version, body);
  }

  /** Wrong codes of today for all addresses together; counted no further than matters. */
  async wrongInAll(): Promise<number> {
    const day = dayOf(this.clock.now());
    if (day === this.carefulOn) return this.quotas.carefulAfter;
    const count = (await this.records.get(DAY_TALLIES, String(day)))?.body.wrongTries ?? 0;
    if (count >= this.quotas.carefulAfter) this.carefulOn = day;
    return count;
  }

  async countWrong(): Promise<void> {
    const day = dayOf(this.clock.now());
    if (day === this.carefulOn) return;
    await changeRecord(this.records, DAY_TALLIES, String(day), (current) => {
      const wrongTries = (current?.wrongTries ?? 0) + 1;
      return wrongTries > this.quotas.carefulAfter ? undefined : { wrongTries, expiresAt: (day + 1) * DAY_MS };
    });
  }
}
