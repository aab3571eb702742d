import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endpointDecider, endpointStream } from '#domain';
import { TestDelivery, type TestOutcome } from '#webhooks';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { TestEndpoint } from './test-endpoint.command.js';

@CommandHandler(TestEndpoint)
export class TestEndpointHandler implements ICommandHandler<TestEndpoint> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly tests: TestDelivery,
  ) {}

  async execute({ businessId, endpointId, context }: TestEndpoint): Promise<TestOutcome> {
    const { state } = await this.runner.load(endpointDecider, endpointStream(endpointId), 'sealed');
    const isOurs = state.status === 'live' && state.businessId === businessId;
    const outcome = isOurs ? await this.tests.send(endpointId, context) : undefined;
    if (outcome !== undefined) return outcome;
    throw new CommandRejected({ code: 'endpoint_not_found', message: 'There is no such webhook endpoint.' });
  }
}
