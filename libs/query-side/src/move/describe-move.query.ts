import { Query } from '@nestjs/cqrs';
import type { Address } from '#domain';
import type { Listed } from '../listed.js';
import type { PublicMove } from './public-move.js';

/** What a move would mean, or means, to the businesses that hold a person's address. */
export class DescribeMove extends Query<Listed<PublicMove>> {
  constructor(
    readonly personId: string,
    readonly move: {
      readonly address: Address;
      readonly effectiveDate: string;
      /** Ids of grants, newest first. */
      readonly kept: readonly string[];
      readonly leftOut: readonly string[];
    },
  ) {
    super();
  }
}
