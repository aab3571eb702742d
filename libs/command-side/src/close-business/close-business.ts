import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { businessDeciderFor, businessStream } from '#domain';
import { OwnerMails } from '../owner-mails/owner-mails.js';
import type { CommandContext } from '../running/command-context.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { BusinessClosure } from './business-closure.js';

/** An owner closes a business, for good. */
export class CloseBusiness extends Command<void> {
  constructor(
    readonly businessId: string,
    /** The owner's account. */
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Once the event is durable there is no way back: its grants, and what a kill leaves undone, a policy ends. */
@CommandHandler(CloseBusiness)
export class CloseBusinessHandler implements ICommandHandler<CloseBusiness> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly closure: BusinessClosure,
    private readonly mails: OwnerMails,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, accountId, context }: CloseBusiness): Promise<void> {
    // While it can be told who the owners are.
    const tell = await this.mails.beforeClosing(businessId, accountId);
    const command = { type: 'close', at: this.clock.iso() } as const;
    await this.runner.run(businessDeciderFor(accountId), businessStream(businessId), command, context);
    // It is closed, whatever the policy has to finish.
    await this.closure.finish(businessId, context).finally(() => tell(context.client));
  }
}
