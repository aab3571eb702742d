import { Command } from '@nestjs/cqrs';
import type { Address } from '#domain';
import type { PartedGrants } from '../person-index/kept-grants.js';
import type { CommandContext } from '../running/command-context.js';

export interface MovePlan {
  /** Standardised. */
  readonly address: Address;
  /** As it came in. */
  readonly effectiveDate: string;
  /** Ids of the grants that go along; null for all of them. */
  readonly keep: readonly string[] | null;
}

/**
 * A person is going to move: on its day, the new address takes the old one's place for the businesses that are kept.
 */
export class ScheduleMove extends Command<PartedGrants> {
  /** @param mode `preview` checks everything and changes nothing */
  constructor(
    readonly personId: string,
    readonly plan: MovePlan,
    readonly mode: 'preview' | 'schedule',
    readonly context: CommandContext,
  ) {
    super();
  }
}
