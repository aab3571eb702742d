import { Command } from '@nestjs/cqrs';
import type { Name } from '#domain';
import type { IssuedKey } from '../register-person/register-person.command.js';
import type { CommandContext } from '../running/command-context.js';

/** A guardian registers a child, who gets a key that nobody is found by. */
export class RegisterChild extends Command<IssuedKey> {
  constructor(
    readonly child: { readonly guardianId: string; readonly name: Name },
    readonly context: CommandContext,
  ) {
    super();
  }
}
