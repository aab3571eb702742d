import { Command } from '@nestjs/cqrs';
import type { Address, Name } from '#domain';
import type { CommandContext } from '../running/command-context.js';

export interface IssuedKey {
  readonly personId: string;
  /** The ten symbols of the person's key. */
  readonly key: string;
}

/** An account registers as a person, with a standardised address, and gets a key. */
export class RegisterPerson extends Command<IssuedKey> {
  constructor(
    readonly person: { readonly accountId: string; readonly name: Name; readonly address: Address },
    readonly context: CommandContext,
  ) {
    super();
  }
}
