import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endpointDecider, endpointStream, type Rejection } from '#domain';
import { TestDelivery, type NoTest, type TestOutcome } from '#webhooks';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';
import { TestEndpoint } from './test-endpoint.command.js';

const REFUSALS: Readonly<Record<NoTest, Rejection<string>>> = {
  gone: { code: 'endpoint_not_found', message: 'There is no such webhook endpoint.' },
  busy: {
    code: 'rate_limited',
    message: 'Tests of your webhook endpoints are under way; wait for what comes of them.',
  },
  full: { code: 'service_unavailable', message: 'Many tests are under way right now; try again shortly.' },
};

@CommandHandler(TestEndpoint)
export class TestEndpointHandler implements ICommandHandler<TestEndpoint> {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly tests: TestDelivery,
  ) {}

  async execute({ businessId, endpointId, context }: TestEndpoint): Promise<TestOutcome> {
    const { state } = await this.runner.load(endpointDecider, endpointStream(endpointId), 'sealed');
    const isOurs = state.status === 'live' && state.businessId === businessId;
    const outcome = isOurs ? await this.tests.send(endpointId, context) : 'gone';
    if (typeof outcome === 'string') throw new CommandRejected(REFUSALS[outcome]);
    return outcome;
  }
}
