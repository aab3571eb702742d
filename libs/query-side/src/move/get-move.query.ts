import { Query } from '@nestjs/cqrs';
import type { PublicMove } from './public-move.js';

/** The move that a person has scheduled. */
export class GetMove extends Query<PublicMove> {
  constructor(readonly personId: string) {
    super();
  }
}
