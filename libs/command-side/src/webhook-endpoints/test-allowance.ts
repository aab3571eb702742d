import { businessDecider, businessStream, type Rejection } from '#domain';
import { Admission, type AdmittedUse } from '#limits';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';

const TOO_MANY: Rejection<string> = {
  code: 'rate_limited',
  message: 'Too many tests of webhook endpoints in an hour; wait before you send the next.',
};

/** How many messages a business may have sent to its endpoints by asking for them (docs/api.md, Limits). */
export class TestAllowance {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly admission: Admission,
  ) {}

  async isInDemo(businessId: string): Promise<boolean> {
    const { state } = await this.runner.load(businessDecider, businessStream(businessId));
    return state.status !== 'registered' || state.mode === 'demo';
  }

  /** Counts one. @throws CommandRejected when the business has had them all */
  async use(businessId: string, inDemo: boolean): Promise<AdmittedUse> {
    const use = await this.admission.use([{ of: 'tests', subject: businessId, inDemo }]);
    if (!use.isAdmitted) throw new CommandRejected(TOO_MANY, use.retryAfterSeconds);
    return use;
  }
}
