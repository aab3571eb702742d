import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SecurityMails } from '#accounts';
import { Clock } from '#clock';
import { personDecider, personStream, PERSON_REFUSALS } from '#domain';
import type { Position } from '#event-store';
import { GrantCarrier } from '../carrying/grant-carrier.js';
import { splitGrants } from '../person-index/kept-grants.js';
import { PersonIndex } from '../person-index/person-index.js';
import { PersonKeys } from '../register-person/person-keys.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { ReadSide } from '../running/read-side.js';

/** A person gets a new key in the place of the old one, which leads nowhere from then on. */
export class ReplaceKey extends Command<void> {
  /** @param keep ids of the grants that stay; null for all of them */
  constructor(
    readonly personId: string,
    readonly keep: readonly string[] | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

interface Replacement {
  readonly at: string;
  readonly personRevision: number;
  readonly position: Position;
}

/**
 * The grants left out have ended when it answers; the policy that carries the change would come to them as well, only
 * later. Of two replacements of one key at once, the first is the one; but one that chooses what to keep replaces the
 * key once more, so that the event tells whom it leaves out.
 */
@CommandHandler(ReplaceKey)
export class ReplaceKeyHandler implements ICommandHandler<ReplaceKey> {
  private readonly carrier: GrantCarrier;

  constructor(
    private readonly runner: DeciderRunner,
    private readonly keys: PersonKeys,
    private readonly index: PersonIndex,
    private readonly readSide: ReadSide,
    private readonly mails: SecurityMails,
    private readonly clock: Clock,
  ) {
    this.carrier = new GrantCarrier(runner.eventual);
  }

  async execute({ personId, keep, context }: ReplaceKey): Promise<void> {
    const { state } = await this.runner.load(personDecider, personStream(personId));
    if (state.status !== 'registered') {
      throw new CommandRejected(PERSON_REFUSALS.notRegistered);
    }
    const { leftOut, kept } = await splitGrants(this.index, personId, keep);
    const reserved = await this.keys.reserve(personId, 'person');
    const ends = keep === null ? { leftOut, replaces: state.key.keyId } : { leftOut, keptAlone: kept };
    const command = { type: 'replace-key', at: this.clock.iso(), ...reserved, ...ends } as const;
    try {
      const ran = await this.runner.run(personDecider, personStream(personId), command, context);
      if (ran.position === undefined) await this.keys.release(reserved.key);
      else {
        const at = ran.events.at(-1)?.at ?? command.at;
        const replacement = { at, personRevision: ran.revision ?? 0, position: ran.position };
        if (keep !== null) await this.endAllBut(kept, personId, replacement, context);
        if (state.accountId !== null)
          await this.mails.tell(state.accountId, { kind: 'key-replaced', client: context.client });
      }
    } catch (error) {
      if (error instanceof CommandRejected) await this.keys.release(reserved.key);
      throw error;
    }
  }

  /**
   * Also what was claimed between the choice and the replacement; what is claimed with the new key ends by nothing of
   * this.
   */
  private async endAllBut(
    kept: readonly string[],
    personId: string,
    { at, personRevision, position }: Replacement,
    context: CommandContext,
  ): Promise<void> {
    const current = await this.index.currentGrantsOf(personId);
    const carried = { at, personRevision, change: { kind: 'left-out-by-key-replacement' } } as const;
    const leftOut = current.filter((id) => !kept.includes(id));
    const positions = await this.carrier.carry(leftOut, () => carried, context);
    await this.readSide.shows(positions.reduce((one, other) => (one > other ? one : other), position));
  }
}
