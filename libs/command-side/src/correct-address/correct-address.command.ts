import { Command } from '@nestjs/cqrs';
import type { Address } from '#domain';
import type { CommandContext } from '../running/command-context.js';

/** A person's address was wrong; the right one is in force at once, for every business. It comes standardised. */
export class CorrectAddress extends Command<void> {
  constructor(
    readonly personId: string,
    readonly address: Address,
    readonly context: CommandContext,
  ) {
    super();
  }
}
