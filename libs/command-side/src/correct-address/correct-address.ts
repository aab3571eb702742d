import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import type { Address } from '#domain';
import { MoveEffect } from '../move/move-effect.js';
import type { CommandContext } from '../running/command-context.js';
import { changeAddress } from '../running/change-address.js';
import { CountedChanges } from '../running/counted-changes.js';

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

@CommandHandler(CorrectAddress)
export class CorrectAddressHandler implements ICommandHandler<CorrectAddress> {
  constructor(
    private readonly changes: CountedChanges,
    private readonly moveEffect: MoveEffect,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, address, context }: CorrectAddress): Promise<void> {
    const loaded = await this.moveEffect.personOnceTaken(personId, context);
    const command = { type: 'correct-address', at: this.clock.iso(), address } as const;
    await changeAddress(this.changes, personId, command, context, loaded);
  }
}
