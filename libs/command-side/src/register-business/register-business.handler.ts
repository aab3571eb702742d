import { randomUUID } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { businessDecider, businessStream } from '#domain';
import { Vault } from '#vault';
import { DeciderRunner } from '../running/decider-runner.js';
import { ReadSide } from '../running/read-side.js';
import { RegisterBusiness } from './register-business.command.js';

@CommandHandler(RegisterBusiness)
export class RegisterBusinessHandler implements ICommandHandler<RegisterBusiness> {
  constructor(
    private readonly vault: Vault,
    private readonly runner: DeciderRunner,
    private readonly readSide: ReadSide,
    private readonly clock: Clock,
  ) {}

  async execute({ business, context }: RegisterBusiness): Promise<void> {
    await this.vault.createDataKey({ kind: 'business', id: business.businessId });
    const command = { type: 'register', at: this.clock.iso(), memberId: randomUUID(), ...business } as const;
    const { position } = await this.runner.run(businessDecider, businessStream(business.businessId), command, context);
    if (position !== undefined) await this.readSide.shows(position);
  }
}
