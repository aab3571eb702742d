import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { OwnProfiles } from '../own-profile/own-profiles.js';
import { publicChildOf, type PublicChild } from './public-child.js';

/** One child, for its guardian. */
export class GetChild extends Query<PublicChild> {
  constructor(readonly childId: string) {
    super();
  }
}

@QueryHandler(GetChild)
export class GetChildHandler implements IQueryHandler<GetChild> {
  constructor(private readonly profiles: OwnProfiles) {}

  async execute({ childId }: GetChild): Promise<PublicChild> {
    return publicChildOf(await this.profiles.of(childId));
  }
}
