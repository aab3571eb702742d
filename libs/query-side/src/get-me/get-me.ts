import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { isStale, publicAddress, publicPerson, type PublicAddress, type PublicPerson } from '#domain';
import type { PublicKey } from '../get-person-key/public-key.js';
import { publicKey } from '../get-person-key/public-key.js';
import { notRegistered, OwnProfiles, type OwnProfile } from '../own-profile/own-profiles.js';

/** What a person's assistant may see. */
export interface OwnAddress extends PublicPerson {
  readonly upcoming_address: PublicAddress | null;
  /** YYYY-MM-DD */
  readonly effective_date: string | null;
  readonly claim_approval_required: boolean;
}

/** docs/api.md, Resources, Me. */
export interface Me extends OwnAddress {
  readonly id: string;
  readonly email: string;
  readonly key: PublicKey;
}

/** A person's name and address, as they stand: nothing that lets anybody in, or find the person. */
export class GetOwnAddress extends Query<OwnAddress> {
  constructor(readonly personId: string) {
    super();
  }
}

@QueryHandler(GetOwnAddress)
export class GetOwnAddressHandler implements IQueryHandler<GetOwnAddress> {
  constructor(
    private readonly clock: Clock,
    private readonly profiles: OwnProfiles,
  ) {}

  async execute({ personId }: GetOwnAddress): Promise<OwnAddress> {
    return ownAddress(await this.profiles.of(personId), this.clock.iso());
  }
}

/** All that a person has told, as it stands. */
export class GetMe extends Query<Me> {
  /** @param email of the person's account */
  constructor(
    readonly personId: string,
    readonly email: string,
  ) {
    super();
  }
}

@QueryHandler(GetMe)
export class GetMeHandler implements IQueryHandler<GetMe> {
  constructor(
    private readonly clock: Clock,
    private readonly profiles: OwnProfiles,
  ) {}

  async execute({ personId, email }: GetMe): Promise<Me> {
    const profile = await this.profiles.of(personId);
    return { id: personId, email, ...ownAddress(profile, this.clock.iso()), key: publicKey(profile) };
  }
}

function ownAddress(profile: OwnProfile, now: string): OwnAddress {
  const { document, name, address, upcomingAddress } = profile;
  const { confirmedAt, openReports, upcoming, claimApprovalRequired } = document;
  // A child has no account to ask with.
  if (address === null || confirmedAt === null) throw notRegistered();
  return {
    ...publicPerson({ ...profile, address, confirmedAt, stale: isStale(confirmedAt, openReports.length > 0, now) }),
    upcoming_address: upcomingAddress && publicAddress(name, upcomingAddress),
    effective_date: upcoming?.effectiveDate ?? null,
    claim_approval_required: claimApprovalRequired,
  };
}
