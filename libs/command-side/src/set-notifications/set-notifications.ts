import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream, type Notifications } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { CountedChanges } from '../running/counted-changes.js';

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

@CommandHandler(SetNotifications)
export class SetNotificationsHandler implements ICommandHandler<SetNotifications> {
  constructor(
    private readonly changes: CountedChanges,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, notifications, context }: SetNotifications): Promise<void> {
    const command = { type: 'set-notifications', at: this.clock.iso(), notifications } as const;
    const use = { of: 'choices', subject: personId } as const;
    await this.changes.run({ use, decider: personDecider, stream: personStream(personId), command, context });
  }
}
