import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import type { Address } from '#domain';
import { MoveEffect } from '../move/move-effect.js';
import type { CommandContext } from '../running/command-context.js';
import { changeAddress } from '../running/change-address.js';
import { CountedChanges } from '../running/counted-changes.js';

/** A person says that the address is current. */
export class ConfirmAddress extends Command<void> {
  constructor(
    readonly personId: string,
    readonly context: CommandContext,
    /** The address that the person means; undefined for whichever it is. */
    readonly address?: Address,
  ) {
    super();
  }
}

@CommandHandler(ConfirmAddress)
export class ConfirmAddressHandler implements ICommandHandler<ConfirmAddress> {
  constructor(
    private readonly changes: CountedChanges,
    private readonly moveEffect: MoveEffect,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, context, address }: ConfirmAddress): Promise<void> {
    const loaded = await this.moveEffect.personOnceTaken(personId, context);
    const command = { type: 'confirm-address', at: this.clock.iso(), address } as const;
    await changeAddress(this.changes, personId, command, context, loaded);
  }
}
