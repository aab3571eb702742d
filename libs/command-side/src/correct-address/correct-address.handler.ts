import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream } from '#domain';
import { MoveEffect } from '../move/move-effect.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { CorrectAddress } from './correct-address.command.js';

@CommandHandler(CorrectAddress)
export class CorrectAddressHandler implements ICommandHandler<CorrectAddress> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly moveEffect: MoveEffect,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, address, context }: CorrectAddress): Promise<void> {
    await this.moveEffect.takeIfDue(personId, context);
    const command = { type: 'correct-address', at: this.clock.iso(), address } as const;
    await this.runner.run(personDecider, personStream(personId), command, context);
  }
}
