import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { isStale, publicAddress, publicName } from '#domain';
import { publicKey } from '../get-person-key/public-key.js';
import { notRegistered, OwnProfiles } from '../own-profile/own-profiles.js';
import { GetMe, type Me } from './get-me.query.js';

@QueryHandler(GetMe)
export class GetMeHandler implements IQueryHandler<GetMe> {
  constructor(
    private readonly clock: Clock,
    private readonly profiles: OwnProfiles,
  ) {}

  async execute({ personId, email }: GetMe): Promise<Me> {
    const profile = await this.profiles.of(personId);
    const { document, name, address, upcomingAddress } = profile;
    const { confirmedAt, openReports, upcoming, claimApprovalRequired } = document;
    // A child has no account to ask with.
    if (address === null || confirmedAt === null) throw notRegistered();
    return {
      id: personId,
      email,
      name: publicName(name),
      address: publicAddress(name, address),
      confirmed_at: confirmedAt,
      stale: isStale(confirmedAt, openReports.length > 0, this.clock.iso()),
      upcoming_address: upcomingAddress && publicAddress(name, upcomingAddress),
      effective_date: upcoming?.effectiveDate ?? null,
      claim_approval_required: claimApprovalRequired,
      key: publicKey(profile),
    };
  }
}
