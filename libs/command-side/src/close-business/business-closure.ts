import type { ApiKeyRecords } from '#accounts';
import type { Invitations, Memberships } from '#disclosure';
import {
  businessStream,
  demoGrantStream,
  grantStream,
  sealedBusinessDecider,
  sealedDemoGrantDecider,
  sealedGrantDecider,
} from '#domain';
import type { Listeners } from '#webhooks';
import type { CommandContext } from '../running/command-context.js';
import { unlessRejected } from '../running/command-rejected.js';
import { endEndpoint, type EndpointStores } from '../webhook-endpoints/end-endpoint.js';

/** What a closed business leaves behind, and what is needed to end it. */
export interface ClosureStores extends EndpointStores {
  readonly apiKeys: ApiKeyRecords;
  readonly memberships: Memberships;
  readonly invitations: Invitations;
  readonly listeners: Listeners;
}

const LENIENT = { lenient: true };

/** Ends what hangs on a business that was closed. Every step may be repeated. */
export class BusinessClosure {
  constructor(private readonly stores: ClosureStores) {}

  /** API keys, endpoints with what is still to be sent to them, and whose the memberships and invitations were. */
  async finish(businessId: string, context: CommandContext): Promise<void> {
    const { runner, apiKeys, memberships, invitations } = this.stores;
    for (const { event } of await runner.history(sealedBusinessDecider, businessStream(businessId))) {
      if (event.type === 'business.api_key_revoked.v1') await apiKeys.revoke(event.data.keyId, event.at);
      if (event.type === 'business.member_removed.v1') await memberships.forget(event.data.memberId);
      if (event.type === 'business.invitation_ended.v1') await invitations.end(event.data.memberId);
    }
    await this.stores.listeners.removeAll(businessId);
    await this.removeEndpoints(businessId, context);
  }

  /** A grant of it, active or waiting for approval, ends as one that the business released: no webhook tells of it. */
  async releaseGrant(businessId: string, grantId: string, context: CommandContext): Promise<void> {
    const { runner } = this.stores;
    for (const command of this.endings(businessId))
      await runner.runSealed(sealedGrantDecider, grantStream(grantId), command, context, LENIENT).catch(unlessRejected);
  }

  /** The same for a grant of its demo. */
  async releaseDemoGrant(businessId: string, grantId: string, context: CommandContext): Promise<void> {
    const { runner } = this.stores;
    const stream = demoGrantStream(grantId);
    for (const command of this.endings(businessId))
      await runner.runSealed(sealedDemoGrantDecider, stream, command, context, LENIENT).catch(unlessRejected);
  }

  /** Also one of which an event cannot be read: it would hold up whatever else is to be ended. */
  async removeEndpoint(businessId: string, endpointId: string, context: CommandContext): Promise<void> {
    await endEndpoint(this.stores, { businessId, endpointId }, context, true);
  }

  /** What ends a pending grant first: approved in between, it is active by the second. */
  private *endings(businessId: string) {
    for (const type of ['withdraw', 'release'] as const)
      yield { type, at: this.stores.clock.iso(), businessId, isEndedByPerson: false };
  }

  private async removeEndpoints(businessId: string, context: CommandContext): Promise<void> {
    for (const endpointId of await this.stores.endpointRegistry.of(businessId))
      await this.removeEndpoint(businessId, endpointId, context);
  }
}
