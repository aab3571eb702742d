import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '#clock';
import { businessDecider, businessStream } from '#domain';
import { DeciderRunner } from '../running/decider-runner.js';
import { ReadSide } from '../running/read-side.js';
import { ApproveProduction } from './approve-production.command.js';

@CommandHandler(ApproveProduction)
export class ApproveProductionHandler implements ICommandHandler<ApproveProduction> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly readSide: ReadSide,
    private readonly clock: Clock,
  ) {}

  async execute({ businessId, reason, context }: ApproveProduction): Promise<void> {
    const command = { type: 'approve-production', at: this.clock.iso(), reason } as const;
    const { position } = await this.runner.run(businessDecider, businessStream(businessId), command, context);
    if (position !== undefined) await this.readSide.shows(position);
  }
}
