import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream } from '#domain';
import { DeciderRunner } from '../running/decider-runner.js';
import { SetNotifications } from './set-notifications.command.js';

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
