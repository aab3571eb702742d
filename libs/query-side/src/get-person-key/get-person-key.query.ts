import { Query } from '@nestjs/cqrs';

export interface PublicKey {
  /** Ten symbols. */
  readonly key: string;
  readonly formatted: string;
  readonly issued_at: string;
}

/** The key that a person hands out. */
export class GetPersonKey extends Query<PublicKey> {
  constructor(readonly personId: string) {
    super();
  }
}
