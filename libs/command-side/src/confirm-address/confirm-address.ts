import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream } from '#domain';
import { MoveEffect } from '../move/move-effect.js';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** A person says that the address is current. */
export class ConfirmAddress extends Command<void> {
  constructor(
    readonly personId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

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
