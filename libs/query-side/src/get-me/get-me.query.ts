import { Query } from '@nestjs/cqrs';
import type { Name, PublicAddress } from '#domain';
import type { PublicKey } from '../get-person-key/get-person-key.query.js';

/** docs/api.md, Resources, Me. */
export interface Me {
  readonly id: string;
  readonly email: string;
  readonly name: Name;
  readonly address: PublicAddress;
  readonly confirmed_at: string;
  readonly stale: boolean;
  readonly upcoming_address: PublicAddress | null;
  /** YYYY-MM-DD */
  readonly effective_date: string | null;
  readonly claim_approval_required: boolean;
  readonly key: PublicKey;
}

/** All that a person has told, as it stands. */
export class GetMe extends Query<Me> {
  /** @param email of the person's account */
  constructor(
    readonly personId: string,
    readonly email: string,
  ) {
    super();
  }
}
