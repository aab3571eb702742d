import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FreshDocuments } from '#disclosure';
import { Vault } from '#vault';
import { OwnProfiles } from '../own-profile/own-profiles.js';
import { GetPersonKey, type PublicKey } from './get-person-key.query.js';
import { publicKey } from './public-key.js';

@QueryHandler(GetPersonKey)
export class GetPersonKeyHandler implements IQueryHandler<GetPersonKey> {
  private readonly profiles: OwnProfiles;

  constructor(documents: FreshDocuments, vault: Vault) {
    this.profiles = new OwnProfiles(documents, vault);
  }

  async execute({ personId }: GetPersonKey): Promise<PublicKey> {
    return publicKey(await this.profiles.of(personId));
  }
}
