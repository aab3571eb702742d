import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { OwnProfiles } from '../own-profile/own-profiles.js';
import { publicKey, type PublicKey } from './public-key.js';

/** The key that a person hands out. */
export class GetPersonKey extends Query<PublicKey> {
  constructor(readonly personId: string) {
    super();
  }
}

@QueryHandler(GetPersonKey)
export class GetPersonKeyHandler implements IQueryHandler<GetPersonKey> {
  constructor(private readonly profiles: OwnProfiles) {}

  async execute({ personId }: GetPersonKey): Promise<PublicKey> {
    return publicKey(await this.profiles.of(personId));
  }
}
