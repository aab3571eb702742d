import { Query } from '@nestjs/cqrs';

export interface DayOfUsage {
  /** UTC, YYYY-MM-DD. */
  readonly date: string;
  readonly requests: number;
  readonly previews: number;
  readonly claims: number;
  readonly reads: number;
}

/** What a business did on each of the last days, today first; days without anything are there. */
export class GetUsage extends Query<{ readonly data: readonly DayOfUsage[] }> {
  /** @param days at most 90, today counted */
  constructor(
    readonly businessId: string,
    readonly days: number,
  ) {
    super();
  }
}
