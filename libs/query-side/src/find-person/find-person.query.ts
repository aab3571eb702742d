import { Query } from '@nestjs/cqrs';

export interface FoundPerson {
  readonly id: string;
  /** Null when it cannot be read any more. */
  readonly registered_at: string | null;
}

/** Whether a person is there, for staff: no name, no address, and nobody who was deleted. */
export class FindPerson extends Query<FoundPerson> {
  /** @param personId null for an account that nobody has registered with */
  constructor(readonly personId: string | null) {
    super();
  }
}
