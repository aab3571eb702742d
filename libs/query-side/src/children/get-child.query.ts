import { Query } from '@nestjs/cqrs';
import type { PublicChild } from './public-child.js';

/** One child, for its guardian. */
export class GetChild extends Query<PublicChild> {
  constructor(readonly childId: string) {
    super();
  }
}
