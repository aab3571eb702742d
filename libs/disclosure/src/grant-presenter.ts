import type { Clock } from '#clock';
import {
  isKeptByMove,
  isStale,
  publicActiveGrant,
  publicEndedGrant,
  publicPendingGrant,
  isOpen,
  type AnsweredGrant,
  type Disclosure,
  type GrantStatus,
  type PublicGrant,
} from '#domain';
import type { GrantDocument, PersonAt, RegisteredPersonAt } from '#projections';
import { CryptoUnavailable, openExternalRef, SubjectErased, subjectName, type FieldCipher, type Vault } from '#vault';
import { openAddress, openDetails } from './opened-details.js';

/** A grant as far as its answer goes. */
export interface ShownGrant extends AnsweredGrant {
  readonly personId: string;
  readonly status: GrantStatus;
  /** The person's revision at which it became active; null while it is pending. */
  readonly activeRevision: number | null;
}

/** Opens what is sealed in a grant's and its person's documents and makes the public grant of it. */
export class GrantPresenter {
  /** @param isLiving whether a person is not deleted by now */
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly isLiving: (personId: string) => Promise<boolean>,
  ) {}

  /**
   * @param person as it stands now
   * @throws CryptoUnavailable when what an active grant shows cannot be opened
   */
  async present(grant: GrantDocument, person: PersonAt | undefined): Promise<PublicGrant> {
    if (statusNow(grant, person) === 'pending_approval') return publicPendingGrant(grant);
    return this.presentOpened({ ...grant, externalRef: await openExternalRef(this.vault, grant) }, person);
  }

  /** The same of a grant of which nothing is sealed any more. @throws as `present` */
  async presentOpened(grant: ShownGrant, person: PersonAt | undefined): Promise<PublicGrant> {
    const status = statusNow(grant, person);
    if (status === 'pending_approval') return publicPendingGrant(grant);
    if (status !== 'active') return publicEndedGrant(grant, status);
    const disclosure = person?.status === 'registered' ? await this.disclose(grant, person) : undefined;
    return disclosure === undefined ? publicEndedGrant(grant, 'revoked') : publicActiveGrant(grant, disclosure);
  }

  /** Undefined when the person was erased after the document was read. */
  private async disclose(grant: ShownGrant, person: RegisteredPersonAt): Promise<Disclosure | undefined> {
    const { personId, address, confirmedAt, openReports } = person;
    if (address === null || confirmedAt === null) throw lackingEvents(personId);
    const upcoming = person.upcoming !== null && isKeptByMove(grant, person.upcoming) ? person.upcoming : null;
    return this.open(personId, (cipher) => ({
      ...openDetails(cipher, person),
      address: openAddress(cipher, address),
      confirmedAt,
      stale: isStale(confirmedAt, openReports.length > 0, this.clock.iso()),
      upcoming: upcoming && {
        address: openAddress(cipher, upcoming.address),
        effectiveDate: upcoming.effectiveDate,
      },
    }));
  }

  private async open<T>(personId: string, opened: (cipher: FieldCipher) => T): Promise<T | undefined> {
    try {
      return opened(await this.vault.cipherFor({ kind: 'person', id: personId }));
    } catch (error) {
      if (!(error instanceof SubjectErased)) throw error;
      if (await this.isLiving(personId)) throw lostKey(error);
      return undefined;
    }
  }
}

/** The grants of a deleted person, and those that a move leaves out, are as good as revoked from that moment on. */
export function statusNow(
  grant: Pick<ShownGrant, 'grantId' | 'status' | 'activeRevision'>,
  person: PersonAt | undefined,
): GrantStatus {
  const { status } = grant;
  if (!isOpen(grant)) return status;
  if (person?.status !== 'registered') return 'revoked';
  return person.movedBy === undefined || isKeptByMove(grant, person.movedBy) ? status : 'revoked';
}

/** The event that told of it cannot be read, and is gone on without. */
function lackingEvents(personId: string): CryptoUnavailable {
  const subject = subjectName({ kind: 'person', id: personId });
  return new CryptoUnavailable('a grant names a person without an address', { subject });
}

/** The data key of somebody who is not deleted is gone: that is damage, and no erasure. */
export function lostKey(error: SubjectErased): CryptoUnavailable {
  return new CryptoUnavailable(`the data key of ${error.subject} is lost`, { subject: error.subject, cause: error });
}
