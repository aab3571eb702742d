import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream, type Name } from '#domain';
import { Admission, LIMIT_REFUSALS, type AdmittedUse } from '#limits';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** A person goes by another name. */
export class ChangeName extends Command<void> {
  constructor(
    readonly personId: string,
    readonly name: Name,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Only what changes the name counts as a change (docs/api.md, Limits). */
@CommandHandler(ChangeName)
export class ChangeNameHandler implements ICommandHandler<ChangeName> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly admission: Admission,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, name, context }: ChangeName): Promise<void> {
    const command = { type: 'change-name', at: this.clock.iso(), name } as const;
    const stream = personStream(personId);
    const known = await this.runner.load(personDecider, stream);
    const decision = personDecider.decide(known.state, command);
    if (decision.kind === 'rejected') throw new CommandRejected(decision.rejection);
    if (decision.events.length === 0) return;
    const use = await this.use(personId);
    const running = this.runner.run(personDecider, stream, command, context, { loaded: known, since: known });
    const { position } = await running.catch(async (error: unknown) => {
      await use.giveBack();
      throw error;
    });
    // Undefined where somebody else made the same change first.
    if (position === undefined) await use.giveBack();
  }

  private async use(personId: string): Promise<AdmittedUse> {
    const use = await this.admission.use([{ of: 'names', subject: personId }]);
    if (!use.isAdmitted) throw new CommandRejected(LIMIT_REFUSALS.names, use.retryAfterSeconds);
    return use;
  }
}
