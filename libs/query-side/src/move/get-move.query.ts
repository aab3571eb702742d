import { Query } from '@nestjs/cqrs';
import type { Listed } from '../listed.js';
import type { PublicMove } from './public-move.js';

/** The move that a person has scheduled. */
export class GetMove extends Query<Listed<PublicMove>> {
  constructor(readonly personId: string) {
    super();
  }
}
