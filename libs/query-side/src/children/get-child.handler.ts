import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { OwnProfiles } from '../own-profile/own-profiles.js';
import { GetChild } from './get-child.query.js';
import { publicChildOf } from './public-child-of.js';
import type { PublicChild } from './public-child.js';

@QueryHandler(GetChild)
export class GetChildHandler implements IQueryHandler<GetChild> {
  constructor(private readonly profiles: OwnProfiles) {}

  async execute({ childId }: GetChild): Promise<PublicChild> {
    return publicChildOf(await this.profiles.of(childId));
  }
}
