import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Rejection, EVENT_REFUSALS } from '#domain';
import { EndpointStates, TestDelivery, type TestOutcome, type NoTest } from '#webhooks';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import { newId } from '../running/new-id.js';
import { ownEndpoint } from './own-endpoint.js';
import { TestAllowance } from './test-allowance.js';

/** A business sends a `webhook.test` to one of its endpoints and hears what it answered. */
export class TestEndpoint extends Command<TestOutcome> {
  constructor(
    readonly businessId: string,
    readonly endpointId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const REFUSALS: Readonly<Record<NoTest, Rejection<string>>> = {
  gone: EVENT_REFUSALS.endpointNotFound,
  busy: EVENT_REFUSALS.testsUnderWay,
  full: EVENT_REFUSALS.testsFull,
};

@CommandHandler(TestEndpoint)
export class TestEndpointHandler implements ICommandHandler<TestEndpoint> {
  constructor(
    private readonly endpoints: EndpointStates,
    private readonly tests: TestDelivery,
    private readonly allowance: TestAllowance,
  ) {}

  async execute({ businessId, endpointId, context }: TestEndpoint): Promise<TestOutcome> {
    await ownEndpoint(this.endpoints, businessId, endpointId);
    const outcome = await this.send(businessId, endpointId, context);
    if (typeof outcome === 'string') throw new CommandRejected(REFUSALS[outcome]);
    return outcome;
  }

  /** A test that was not sent counts as none. */
  private async send(businessId: string, endpointId: string, context: CommandContext): Promise<TestOutcome | NoTest> {
    const testId = newId(context, 'test');
    const before = context.repeatable?.isAgain === true ? await this.tests.outcomeOf(endpointId, testId) : undefined;
    if (before !== undefined) return before;
    const inDemo = await this.allowance.isInDemo(businessId);
    const use = await this.allowance.use(businessId, inDemo);
    try {
      const outcome = await this.tests.send(endpointId, { ...context, testId, inDemo });
      if (typeof outcome === 'string') await use.giveBack();
      return outcome;
    } catch (error) {
      await use.giveBack();
      throw error;
    }
  }
}
