import { Command } from '@nestjs/cqrs';
import type { Notifications } from '#domain';
import type { CommandContext } from '../running/command-context.js';

/** A person says which mails are wanted. */
export class SetNotifications extends Command<void> {
  constructor(
    readonly personId: string,
    readonly notifications: Notifications,
    readonly context: CommandContext,
  ) {
    super();
  }
}
