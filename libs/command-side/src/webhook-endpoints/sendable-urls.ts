import { invalidRequest } from '#domain';
import type { Admission } from '#limits';
import type { WebhookDestinations } from '#webhooks';
import { CommandRejected } from '../running/command-rejected.js';
import { mustAdmit } from '../running/must-admit.js';

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
    if (this.destinations.asksDns(url)) await mustAdmit(this.admission, { of: 'hostLookUps', subject: businessId });
    const vetting = await this.destinations.vet(url);
    if (!vetting.ok) throw new CommandRejected(invalidRequest('url', vetting.message));
  }
}
