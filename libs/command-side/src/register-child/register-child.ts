import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { Children } from '#disclosure';
import {
  changedNameFields,
  personDecider,
  personStream,
  type Name,
  type PersonState,
  PERSON_REFUSALS,
  MAX_CHILDREN,
} from '#domain';
import { Vault } from '#vault';
import { PersonKeys } from '../register-person/person-keys.js';
import type { IssuedKey } from '../register-person/register-person.js';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';

/** A guardian registers a child, who gets a key that nobody is found by. */
export class RegisterChild extends Command<IssuedKey> {
  constructor(
    readonly child: { readonly guardianId: string; readonly name: Name },
    readonly context: CommandContext,
  ) {
    super();
  }
}

type Child = RegisterChild['child'];

/** Of one guardian: for each there is a number, and so an id, so that there is never one more. */
/** Who acts, in the log: the guardian's own name would link the two for ever. */
const REGISTRATION = 'service:registration';

/**
 * Two clicks at once are one child, two names at once are two. In the child's stream nothing says whose child it is,
 * but what its own key seals.
 */
@CommandHandler(RegisterChild)
export class RegisterChildHandler implements ICommandHandler<RegisterChild> {
  constructor(
    private readonly vault: Vault,
    private readonly keys: PersonKeys,
    private readonly children: Children,
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  async execute({ child, context }: RegisterChild): Promise<IssuedKey> {
    const guardian = await this.runner.load(personDecider, personStream(child.guardianId));
    if (guardian.state.status !== 'registered' || guardian.state.guardianId !== null) {
      throw new CommandRejected(PERSON_REFUSALS.notRegistered);
    }
    const acting = { ...context, actor: REGISTRATION };
    const first = await this.children.nextNumber(child.guardianId);
    for (let next = first; next < MAX_CHILDREN; next++) {
      const childId = await this.children.idOf(child.guardianId, next);
      const registered = await this.register(childId, child, acting);
      if (registered !== undefined) return registered;
    }
    throw new CommandRejected(PERSON_REFUSALS.childLimitReached);
  }

  /** Undefined where another child has the id. */
  private async register(personId: string, child: Child, context: CommandContext): Promise<IssuedKey | undefined> {
    const { state } = await this.runner.load(personDecider, personStream(personId));
    if (state.status !== 'absent') return sameChild(personId, state, child);
    await this.vault.createDataKey({ kind: 'person', id: personId });
    const reserved = await this.keys.reserve(personId, 'child');
    const command = { type: 'register-child', at: this.clock.iso(), personId, ...child, ...reserved } as const;
    try {
      await this.runner.run(personDecider, personStream(personId), command, context);
      return { personId, key: reserved.key };
    } catch (error) {
      if (!(error instanceof CommandRejected)) throw error;
      await this.keys.release(reserved.key);
      if (error.code !== 'already_registered') throw error;
      const faster = await this.runner.load(personDecider, personStream(personId));
      return sameChild(personId, faster.state, child);
    }
  }
}

function sameChild(personId: string, state: PersonState, { name }: Child): IssuedKey | undefined {
  const isSame = state.status === 'registered' && changedNameFields(state.name, name).length === 0;
  return isSame ? { personId, key: state.key.key } : undefined;
}
