import { Command } from '@nestjs/cqrs';
import type { RegisteredBusiness, SeenChange } from '#domain';
import type { CommandContext } from '../running/command-context.js';

/** Staff answer a business in production that asks for another name or purpose. */
export class AnswerChange extends Command<RegisteredBusiness> {
  constructor(
    readonly businessId: string,
    readonly answer: 'approve-change' | 'refuse-change',
    readonly reason: string | null,
    readonly context: CommandContext,
    /** What staff saw; without it, whatever waits. */
    readonly seen?: SeenChange,
  ) {
    super();
  }
}
