import { endpointDecider, endpointStream, type EndpointCommand, type EndpointState, type LiveEndpoint } from '#domain';
import { Admission, LIMIT_REFUSALS } from '#limits';
import type { Vault } from '#vault';
import { openedEndpoint, type EndpointStates } from '#webhooks';
import type { CommandContext } from '../running/command-context.js';
import { CommandRejected } from '../running/command-rejected.js';
import type { DeciderRunner } from '../running/decider-runner.js';
import type { Ran } from '../running/ran.js';
import { ownEndpoint } from './own-endpoint.js';

/** An endpoint as its stream had it up to a revision. */
export interface KnownEndpoint {
  readonly state: LiveEndpoint;
  readonly revision: number | undefined;
}

/**
 * What a business changes of its endpoints, so often an hour at most (docs/api.md, Limits). However often one was
 * changed before, only what is new in its stream is read.
 */
export class EndpointChanges {
  constructor(
    private readonly endpoints: EndpointStates,
    private readonly vault: Vault,
    private readonly runner: DeciderRunner,
    private readonly admission: Admission,
  ) {}

  /** @throws CommandRejected `endpoint_not_found` when it is another business's, is removed or never was */
  async find(businessId: string, endpointId: string): Promise<KnownEndpoint> {
    const { endpoint, revision } = await ownEndpoint(this.endpoints, businessId, endpointId);
    return { state: await openedEndpoint(this.vault, endpoint), revision };
  }

  /**
   * Carries the command out on the endpoint. What is refused, and what changes nothing, counts as nothing.
   * @throws CommandRejected when the decider refuses, and when the business had its changes
   */
  async run(known: KnownEndpoint, command: EndpointCommand, context: CommandContext): Promise<EndpointState> {
    const { endpointId, businessId } = known.state;
    const use = await this.admission.use([{ of: 'endpointChanges', subject: businessId }]);
    if (!use.isAdmitted) throw new CommandRejected(LIMIT_REFUSALS.endpointChanges, use.retryAfterSeconds);
    let ran: Ran<EndpointState, unknown> | undefined;
    try {
      ran = await this.runner.run(endpointDecider, endpointStream(endpointId), command, context, { since: known });
      return ran.state;
    } finally {
      if (ran === undefined || ran.events.length === 0) await use.giveBack();
    }
  }
}
