import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream } from '#domain';
import { MoveEffect } from '../move/move-effect.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { ConfirmAddress } from './confirm-address.command.js';

@CommandHandler(ConfirmAddress)
export class ConfirmAddressHandler implements ICommandHandler<ConfirmAddress> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly moveEffect: MoveEffect,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, context }: ConfirmAddress): Promise<void> {
    await this.moveEffect.takeIfDue(personId, context);
    const command = { type: 'confirm-address', at: this.clock.iso() } as const;
    await this.runner.run(personDecider, personStream(personId), command, context);
  }
}
