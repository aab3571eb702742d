import { businessDecider, businessStream } from '#domain';
import { Admission, LIMIT_REFUSALS, type AdmittedUse } from '#limits';
import { CommandRejected } from '../running/command-rejected.js';
import { DeciderRunner } from '../running/decider-runner.js';

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
    if (!use.isAdmitted) throw new CommandRejected(LIMIT_REFUSALS.tests, use.retryAfterSeconds);
    return use;
  }
}
