import type { Clock } from '#clock';
import { businessStream, sealedBusinessDecider } from '#domain';
import type { CommandContext } from '../running/command-context.js';
import type { DeciderRunner } from '../running/decider-runner.js';

/** Businesses that are remembered; of more, those that were restricted first are asked about again. */
const MOST = 10_000;

/** Writes restrictions into the log, where no flushed Redis loses them. */
export class LookUpRestrictions {
  private readonly written = new Map<string, string>();

  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves when the log has it and requests go by it. The look-up that brought it is answered all the same when the
   * log is out of reach: the business's next one tries again.
   * @param until an ISO time; null when there is nothing to be written
   */
  async restrict(businessId: string, until: string | null, context: CommandContext): Promise<void> {
    if (until === null || this.written.get(businessId) === until) return;
    const command = { type: 'restrict-lookups', at: this.clock.iso(), until } as const;
    try {
      await this.runner.runSealed(sealedBusinessDecider, businessStream(businessId), command, context);
      this.remember(businessId, until);
    } catch {
      // Until then whatever counts the look-ups holds it.
    }
  }

  private remember(businessId: string, until: string): void {
    this.written.set(businessId, until);
    if (this.written.size <= MOST) return;
    const [first] = this.written.keys();
    if (first !== undefined) this.written.delete(first);
  }
}
