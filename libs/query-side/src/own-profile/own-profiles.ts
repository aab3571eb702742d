import { openAddress, openDetails, type FreshDocuments } from '#disclosure';
import { PERSON_REFUSALS, type Address, type PersonDetails } from '#domain';
import type { RegisteredPersonDocument } from '#projections';
import { CryptoUnavailable, SubjectErased, subjectName, type Vault } from '#vault';
import { QueryRejected } from '../query-rejected.js';

/** A living person's document with everything in it opened, for the person's own eyes. */
export interface OwnProfile extends PersonDetails {
  readonly document: RegisteredPersonDocument;
  /** Null for a child. */
  readonly address: Address | null;
  /** Ten symbols. */
  readonly key: string;
  readonly keyIssuedAt: string;
  readonly upcomingAddress: Address | null;
}

/** What people see of themselves: that is no disclosure, and no entry in their access history. */
export class OwnProfiles {
  constructor(
    private readonly documents: FreshDocuments,
    private readonly vault: Vault,
  ) {}

  /**
   * @throws CryptoUnavailable where something of the person cannot be read
   * @throws QueryRejected `not_registered` when there is no such person any more
   */
  async of(personId: string): Promise<OwnProfile> {
    const document = await this.documents.person(personId);
    if (document?.status !== 'registered') throw notRegistered();
    try {
      return await this.opened(document);
    } catch (error) {
      if (!(error instanceof SubjectErased)) throw error;
      if (!(await this.documents.isLiving(personId))) throw notRegistered();
      throw new CryptoUnavailable('a data key is lost', { subject: error.subject, cause: error });
    }
  }

  private async opened(document: RegisteredPersonDocument): Promise<OwnProfile> {
    const { personId, address, key, upcoming } = document;
    const subject = { kind: 'person', id: personId } as const;
    // The event that told of it cannot be read, and is gone on without.
    if (key === null) throw new CryptoUnavailable('a person has no key', { subject: subjectName(subject) });
    const cipher = await this.vault.cipherFor(subject);
    return {
      document,
      ...openDetails(cipher, document),
      address: address && openAddress(cipher, address),
      key: cipher.openText('key', key.sealed),
      keyIssuedAt: key.issuedAt,
      upcomingAddress: upcoming && openAddress(cipher, upcoming.address),
    };
  }
}

export function notRegistered(): QueryRejected {
  return new QueryRejected(PERSON_REFUSALS.notRegistered);
}
