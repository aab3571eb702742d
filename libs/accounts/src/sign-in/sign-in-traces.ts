import { removeAll, type RecordStore } from '#document-store';
import { normaliseEmail } from '../account-records/email.js';
import { KNOWN_DEVICES } from './devices/device-records.js';
import { FLOWS } from './flows/flow-records.js';
import { ADDRESS_TALLIES } from './quotas/tally-records.js';
import type { SignInSecrets } from './sign-in-secrets.js';

/** What tells that somebody signed in with an address, or tried to: known devices too. */
export class SignInTraces {
  constructor(
    private readonly records: RecordStore,
    private readonly secrets: SignInSecrets,
  ) {}

  /** Nothing tells it any more. May be repeated. */
  async forget(email: string): Promise<void> {
    const address = this.secrets.hash('address', normaliseEmail(email));
    for (const collection of [FLOWS, KNOWN_DEVICES])
      await removeAll<object>(this.records, collection, { index: 'by-address', equal: { address } });
    await this.records.remove(ADDRESS_TALLIES, address);
  }
}
