import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../running/command-context.js';

/** A person gets a new key in the place of the old one, which leads nowhere from then on. */
export class ReplaceKey extends Command<void> {
  /** @param keep ids of the grants that stay; null for all of them */
  constructor(
    readonly personId: string,
    readonly keep: readonly string[] | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
