import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { personDecider, personStream } from '#domain';
import { Vault } from '#vault';
import type { IssuedKey } from '../register-person/register-person.command.js';
import { PersonKeys } from '../register-person/person-keys.js';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { ReadSide } from '../running/read-side.js';
import { RegisterChild } from './register-child.command.js';

@CommandHandler(RegisterChild)
export class RegisterChildHandler implements ICommandHandler<RegisterChild> {
  constructor(
    private readonly vault: Vault,
    private readonly keys: PersonKeys,
    private readonly runner: DeciderRunner,
    private readonly readSide: ReadSide,
    private readonly clock: Clock,
  ) {}

  async execute({ child, context }: RegisterChild): Promise<IssuedKey> {
    const guardian = await this.runner.load(personDecider, personStream(child.guardianId));
    if (guardian.state.status !== 'registered' || guardian.state.guardianId !== null) {
      throw new CommandRejected({ code: 'not_registered', message: 'Only a registered person can be a guardian.' });
    }
    const personId = randomUUID();
    await this.vault.createDataKey({ kind: 'person', id: personId });
    const reserved = await this.keys.reserve(personId, 'child');
    const command = { type: 'register-child', at: this.clock.iso(), personId, ...child, ...reserved } as const;
    const { position } = await this.runner.run(personDecider, personStream(personId), command, context);
    if (position !== undefined) await this.readSide.shows(position);
    return { personId, key: reserved.key };
  }
}
