import { invalidRequest } from '#domain';
import { LIMIT_REFUSALS, type Admission } from '#limits';
import type { WebhookDestinations } from '#webhooks';
import { CommandRejected } from '../running/command-rejected.js';

/**
 * Whether a URL may be sent to (docs/api.md, Events). Hosts are looked up so often an hour at most for a business
 * (docs/api.md, Limits): a look-up asks name servers that the business chose, whatever comes of it.
 */
export class SendableUrls {
  constructor(
    private readonly destinations: WebhookDestinations,
    private readonly admission: Pick<Admission, 'use'>,
  ) {}

  /** @throws CommandRejected `invalid_request`; `rate_limited` when the business has had its look-ups */
  async mustBeSendable(businessId: string, url: string): Promise<void> {
    if (this.destinations.asksDns(url)) await this.count(businessId);
    const vetting = await this.destinations.vet(url);
    if (!vetting.ok) throw new CommandRejected(invalidRequest('url', vetting.message));
  }

  private async count(businessId: string): Promise<void> {
    const use = await this.admission.use([{ of: 'hostLookUps', subject: businessId }]);
    if (!use.isAdmitted) throw new CommandRejected(LIMIT_REFUSALS.hostLookUps, use.retryAfterSeconds);
  }
}
