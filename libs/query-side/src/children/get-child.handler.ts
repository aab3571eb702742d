import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FreshDocuments } from '#disclosure';
import { Vault } from '#vault';
import { OwnProfiles } from '../own-profile/own-profiles.js';
import { GetChild } from './get-child.query.js';
import { publicChildOf } from './public-child-of.js';
import type { PublicChild } from './public-child.js';

@QueryHandler(GetChild)
export class GetChildHandler implements IQueryHandler<GetChild> {
  private readonly profiles: OwnProfiles;

  constructor(documents: FreshDocuments, vault: Vault) {
    this.profiles = new OwnProfiles(documents, vault);
  }

  async execute({ childId }: GetChild): Promise<PublicChild> {
    return publicChildOf(await this.profiles.of(childId));
  }
}
