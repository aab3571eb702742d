import type { BusinessAdmins, DeciderRunner } from '#command-side';
import { sealedEndpointDecider, endpointIdOf, endpointStream, STREAM_PREFIXES } from '#domain';
import type { LogEvent } from '#events';
import type { Policy } from '../following/policy.js';

/** Mails a business's owners and admins when one of its webhook endpoints was disabled. */
export class DisabledEndpointMailPolicy implements Policy {
  static readonly follows = { name: 'disabled-endpoint-mail', streamPrefixes: [STREAM_PREFIXES.endpoint] };
  readonly name = DisabledEndpointMailPolicy.follows.name;
  readonly streamPrefixes = DisabledEndpointMailPolicy.follows.streamPrefixes;

  constructor(
    private readonly admins: BusinessAdmins,
    private readonly runner: DeciderRunner,
  ) {}

  readonly laneOf = (event: LogEvent): string | undefined => {
    return event.type === 'endpoint.disabled.v1' ? endpointIdOf(event.stream) : undefined;
  };

  readonly handle = async (event: LogEvent): Promise<void> => {
    const endpointId = endpointIdOf(event.stream);
    if (endpointId === undefined) return;
    const { state: endpoint } = await this.runner.loadSealed(sealedEndpointDecider, endpointStream(endpointId));
    // Removed since: there is nothing left to mend.
    if (endpoint.status !== 'live') return;
    await this.admins.tell(endpoint.businessId, { id: event.id, ...newsOf(endpointId) });
  };
}

/** Mail is read by anyone on its way: the URL may hold what is secret, the id does not. */
function newsOf(endpointId: string): { readonly subject: string; readonly text: string } {
  return {
    subject: 'A webhook endpoint was disabled',
    text: [
      `Deliveries to your webhook endpoint ${endpointId} have failed for 24 hours, so it was disabled: nothing more is sent to it.`,
      '',
      'Mend what answers at its URL, then send a test to it from the console or with POST /v1/webhook-endpoints/{id}/test.',
      'A test that succeeds enables it. What happened meanwhile stays in the console’s list of deliveries and can be sent again from there.',
    ].join('\n'),
  };
}
