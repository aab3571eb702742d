import { Command } from '@nestjs/cqrs';
import type { MemberBusinessCommand, RegisteredBusiness } from '#domain';
import type { CommandContext } from '../running/command-context.js';

type Timeless<Asked> = Asked extends unknown ? Omit<Asked, 'at'> : never;
export type BusinessChange = Timeless<
  Exclude<MemberBusinessCommand, { type: 'add-member' | 'create-api-key' | 'revoke-api-key' }>
>;

/**
 * A member changes a business: everything that is asked for at once, or nothing. Answers with the business after it.
 */
export class ChangeBusiness extends Command<RegisteredBusiness> {
  constructor(
    readonly businessId: string,
    /** The member's account. */
    readonly accountId: string,
    readonly changes: readonly BusinessChange[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
