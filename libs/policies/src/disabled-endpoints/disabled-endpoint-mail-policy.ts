import type { BusinessAdmins, DeciderRunner } from '#command-side';
import { endpointDecider, endpointIdOf, endpointStream, STREAM_PREFIXES, type LiveEndpoint } from '#domain';
import type { LogEvent } from '#events';
import type { Policy, PolicyFollows } from '../following/policy.js';

/** Mails a business's owners and admins when one of its webhook endpoints was disabled. */
export class DisabledEndpointMailPolicy implements Policy {
  static readonly follows: PolicyFollows = {
    name: 'disabled-endpoint-mail',
    streamPrefixes: [STREAM_PREFIXES.endpoint],
    afterLoss: 'from the log’s end',
  };
  readonly follows = DisabledEndpointMailPolicy.follows;

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
    const { state: endpoint } = await this.runner.load(endpointDecider, endpointStream(endpointId));
    // Removed since: there is nothing left to mend.
    if (endpoint.status !== 'live') return;
    await this.admins.tell(endpoint.businessId, { id: event.id, ...newsOf(endpoint) });
  };
}

function newsOf({ endpointId, url }: LiveEndpoint): { readonly subject: string; readonly text: string } {
  return {
    subject: 'A webhook endpoint was disabled',
    text: [
      `Deliveries to your webhook endpoint ${withoutQuery(url)} have failed for 24 hours, so it was disabled: nothing more is sent to it.`,
      '',
      `Mend what answers there, then send a test to it from the console or with POST /v1/webhook-endpoints/${endpointId}/test: one that succeeds enables it.`,
      `What happened meanwhile stays in the list of its deliveries. It is sent again from the console, or with POST /v1/webhook-endpoints/${endpointId}/recovery.`,
    ].join('\n'),
  };
}

/** Mail is read by anyone on its way, and a query may hold what is secret. */
function withoutQuery(url: string): string {
  return url.replace(/\?.*/, '?…');
}
