import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { sealedGrantDecider, grantStream } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** A person takes a grant back. */
export class RevokeGrant extends Command<void> {
  constructor(
    readonly personId: string,
    readonly grantId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RevokeGrant)
export class RevokeGrantHandler implements ICommandHandler<RevokeGrant> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, grantId, context }: RevokeGrant): Promise<void> {
    const command = { type: 'revoke-by-person', at: this.clock.iso(), personId } as const;
    await this.runner.runSealed(sealedGrantDecider, grantStream(grantId), command, context);
  }
}
