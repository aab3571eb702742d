import { businessDecider, businessStream } from '#domain';
import { Admission, type AdmittedUse } from '#limits';
import { DeciderRunner } from '../running/decider-runner.js';
import { mustAdmit } from '../running/must-admit.js';

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
  use(businessId: string, inDemo: boolean): Promise<AdmittedUse> {
    return mustAdmit(this.admission, { of: 'tests', subject: businessId, inDemo });
  }
}
