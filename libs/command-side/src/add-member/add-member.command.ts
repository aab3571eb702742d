import { Command } from '@nestjs/cqrs';
import type { Member, Role } from '#domain';
import type { CommandContext } from '../running/command-context.js';

/** A member adds another, by e-mail address; whoever has not signed in yet gets an account. */
export class AddMember extends Command<Member> {
  constructor(
    readonly businessId: string,
    /** The account of the one who adds. */
    readonly accountId: string,
    readonly added: { readonly email: string; readonly role: Role },
    readonly context: CommandContext,
  ) {
    super();
  }
}
