import type { WebhookDestinations } from '#webhooks';
import { invalidRequest } from '#domain';
import { CommandRejected } from '../running/command-rejected.js';

/**
 * Sees that a URL may be sent to: docs/api.md, Events.
 * @throws CommandRejected `invalid_request`
 */
export async function mustBeSendable(destinations: WebhookDestinations, url: string): Promise<void> {
  const vetting = await destinations.vet(url);
  if (!vetting.ok) throw new CommandRejected(invalidRequest('url', vetting.message));
}
