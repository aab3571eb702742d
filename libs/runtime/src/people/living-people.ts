import type { AccountRecords } from '#accounts';
import type { FreshDocuments } from '#disclosure';

/** Who is there, for those who ask in a person's name without a session. */
export class LivingPeople {
  constructor(
    private readonly accounts: AccountRecords,
    private readonly documents: FreshDocuments,
  ) {}

  /** The account that the person is; undefined for one who is deleted. */
  async accountOf(personId: string): Promise<string | undefined> {
    return (await this.documents.isLiving(personId)) ? this.accounts.ofPerson(personId) : undefined;
  }
}
