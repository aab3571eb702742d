import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import pLimit from 'p-limit';
import { Clock } from '#clock';
import { grantDecider, grantStream, personDecider, personStream } from '#domain';
import type { Position } from '#event-store';
import { partGrants } from '../person-index/kept-grants.js';
import { PersonIndex } from '../person-index/person-index.js';
import { PersonKeys } from '../register-person/person-keys.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { ReadSide } from '../running/read-side.js';
import { ReplaceKey } from './replace-key.command.js';

/** Appends under way for one replacement. */
const SIDE_BY_SIDE = 16;

interface Replacement {
  readonly at: string;
  readonly personRevision: number;
  readonly position: Position;
}

/**
 * The grants left out have ended when it answers; the policy that carries the change would come to them as well, only later. Of two
 * replacements of one key at once, the first is the one.
 */
@CommandHandler(ReplaceKey)
export class ReplaceKeyHandler implements ICommandHandler<ReplaceKey> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly keys: PersonKeys,
    private readonly index: PersonIndex,
    private readonly readSide: ReadSide,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, keep, context }: ReplaceKey): Promise<void> {
    const { state } = await this.runner.load(personDecider, personStream(personId));
    if (state.status !== 'registered') {
      throw new CommandRejected({ code: 'not_registered', message: 'There is no registered person here.' });
    }
    const { leftOut, kept } = await partGrants(this.index, personId, keep);
    const reserved = await this.keys.reserve(personId, 'person');
    const ends = { leftOut, ...(keep !== null && { keptAlone: kept }) };
    const command = {
      type: 'replace-key',
      at: this.clock.iso(),
      replaces: state.key.keyId,
      ...reserved,
      ...ends,
    } as const;
    try {
      const ran = await this.runner.run(personDecider, personStream(personId), command, context);
      if (ran.position === undefined) await this.keys.release(reserved.key);
      else {
        const replacement = { at: command.at, personRevision: ran.revision ?? 0, position: ran.position };
        await this.end(await this.outlived(personId, keep, leftOut), replacement, context);
      }
    } catch (error) {
      if (error instanceof CommandRejected) await this.keys.release(reserved.key);
      throw error;
    }
  }

  /** With what was claimed between the choice and the replacement; what is claimed with the new key ends by nothing of this. */
  private async outlived(
    personId: string,
    keep: readonly string[] | null,
    leftOut: readonly string[],
  ): Promise<readonly string[]> {
    if (keep === null) return leftOut;
    const current = await this.index.currentGrantsOf(personId);
    return [...new Set([...leftOut, ...current.filter((id) => !keep.includes(id))])];
  }

  private async end(
    grantIds: readonly string[],
    { position: replaced, ...carried }: Replacement,
    context: CommandContext,
  ): Promise<void> {
    const limit = pLimit(SIDE_BY_SIDE);
    const command = { type: 'carry', ...carried, change: { kind: 'left-out-by-key-replacement' } } as const;
    const ended = await Promise.all(
      grantIds.map((id) => limit(() => this.runner.run(grantDecider, grantStream(id), command, context))),
    );
    const positions = ended.flatMap(({ position }) => position ?? []);
    await this.readSide.shows([replaced, ...positions].reduce((one, other) => (one > other ? one : other)));
  }
}
