import type { AccountRecords } from '#accounts';
import type { Admission } from '#limits';
import { mustAdmit } from '../running/must-admit.js';

/** Whose look-up it is: an account that is no person yet, or a person, also through an assistant. */
export type LooksUp = { readonly accountId: string } | { readonly personId: string };

/**
 * Addresses are looked up so often an hour at most for an account (docs/api.md, Limits), whichever way it asks and
 * whatever comes of it: the authority answers only so often, and all accounts share its answers.
 */
export class AddressLookUps {
  constructor(
    private readonly admission: Pick<Admission, 'use'>,
    private readonly accounts: Pick<AccountRecords, 'ofPerson'>,
  ) {}

  /** @throws CommandRejected `rate_limited` when the account has had its look-ups */
  async count(by: LooksUp): Promise<void> {
    await mustAdmit(this.admission, { of: 'addressLookUps', subject: await this.subjectOf(by) });
  }

  private async subjectOf(by: LooksUp): Promise<string> {
    if ('accountId' in by) return by.accountId;
    return (await this.accounts.ofPerson(by.personId)) ?? by.personId;
  }
}
