import type { AccountRecords } from '#accounts';
import type { FreshDocuments } from '#disclosure';
import { ApiError } from '#http';
import { PERSON_REFUSALS } from '#domain';

/** Which person an account is. */
export class RegisteredPeople {
  constructor(
    private readonly accounts: AccountRecords,
    private readonly documents: FreshDocuments,
  ) {}

  /** The id of the account's person. @throws ApiError `not_registered` when it has none, or none any more */
  async of(accountId: string): Promise<string> {
    const personId = await this.accounts.personOf(accountId);
    if (personId === null || !(await this.documents.isLiving(personId))) throw notRegistered();
    return personId;
  }

  /** @throws ApiError `not_registered` when the account is gone */
  async emailOf(accountId: string): Promise<string> {
    const email = await this.accounts.emailOf(accountId);
    if (email === undefined) throw notRegistered();
    return email;
  }
}

function notRegistered(): ApiError {
  return new ApiError(PERSON_REFUSALS.notRegistered);
}
