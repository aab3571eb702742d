import { endpointDecider, endpointStream, type EndpointCommand, type EndpointState, type LiveEndpoint } from '#domain';
import type { Folded } from '#events';
import type { Vault } from '#vault';
import { openedEndpoint, type EndpointStates } from '#webhooks';
import type { CommandContext } from '../running/command-context.js';
import type { CountedChanges } from '../running/counted-changes.js';
import { ownEndpoint } from './own-endpoint.js';

/** An endpoint as its stream had it up to a revision. */
export type KnownEndpoint = Folded<LiveEndpoint>;

/** What a business changes of its endpoints, so often an hour at most (docs/api.md, Limits). */
export class EndpointChanges {
  constructor(
    private readonly endpoints: EndpointStates,
    private readonly vault: Vault,
    private readonly changes: CountedChanges,
  ) {}

  /** @throws CommandRejected `endpoint_not_found` when it is another business's, is removed or never was */
  async find(businessId: string, endpointId: string): Promise<KnownEndpoint> {
    const { endpoint, revision, latestAt } = await ownEndpoint(this.endpoints, businessId, endpointId);
    return { state: await openedEndpoint(this.vault, endpoint), revision, latestAt };
  }

  /**
   * Carries the command out on the endpoint. What is refused, and what changes nothing, counts as nothing.
   * @throws CommandRejected when the decider refuses, and when the business had its changes
   */
  async run(known: KnownEndpoint, command: EndpointCommand, context: CommandContext): Promise<EndpointState> {
    const { endpointId, businessId } = known.state;
    const use = { of: 'endpointChanges', subject: businessId } as const;
    const stream = endpointStream(endpointId);
    const change = { use, decider: endpointDecider, stream, command, context, loaded: known };
    return (await this.changes.run(change)).state;
  }
}
