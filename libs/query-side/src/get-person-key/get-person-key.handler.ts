import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { OwnProfiles } from '../own-profile/own-profiles.js';
import { GetPersonKey, type PublicKey } from './get-person-key.query.js';
import { publicKey } from './public-key.js';

@QueryHandler(GetPersonKey)
export class GetPersonKeyHandler implements IQueryHandler<GetPersonKey> {
  constructor(private readonly profiles: OwnProfiles) {}

  async execute({ personId }: GetPersonKey): Promise<PublicKey> {
    return publicKey(await this.profiles.of(personId));
  }
}
