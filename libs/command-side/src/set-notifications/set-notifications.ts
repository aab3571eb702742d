import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream, type Notifications } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';

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
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, notifications, context }: SetNotifications): Promise<void> {
    const command = { type: 'set-notifications', at: this.clock.iso(), notifications } as const;
    await this.runner.run(personDecider, personStream(personId), command, context);
  }
}
