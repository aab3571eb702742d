import { endpointStream } from '#domain';
import type { EventStore } from '#event-store';
import { SealedFolds } from '#events';
import { type EnginesOnDemand } from '#runtime';
import { Vault } from '#vault';
import { DeliveryLedger, EndpointStates, type FoundEndpoint } from '#webhooks';
import { CommandFailure } from '../command-line/failures.js';
import { givenUuid } from '../command-line/given-uuid.js';

/** The ledger of deliveries, and the endpoints that they are for. */
export class OpenedLedger {
  private constructor(
    readonly ledger: DeliveryLedger,
    private readonly log: EventStore,
    private readonly endpoints: EndpointStates,
  ) {}

  static async open(engines: EnginesOnDemand): Promise<OpenedLedger> {
    const records = await engines.records();
    const vault = new Vault(await engines.keyring(), records);
    const ledger = new DeliveryLedger(records, vault, await engines.clock());
    const log = await engines.log();
    return new OpenedLedger(ledger, log, new EndpointStates(new SealedFolds(log)));
  }

  /** @throws CommandFailure when the endpoint is removed, or disabled: then nothing is sent to it */
  async mustBeEnabled(endpointId: string): Promise<void> {
    const { endpoint } = await this.mustBeThere(endpointId);
    if (endpoint.disabledAt === null) return;
    throw new CommandFailure(
      `The endpoint is disabled since ${endpoint.disabledAt}: nothing is sent to it until a test of it succeeds (the business sends one in the console). Run this again then.`,
    );
  }

  /** @throws CommandFailure when there never was such an endpoint, removed or not */
  async mustHaveBeen(endpointId: string): Promise<void> {
    const last = await this.log.lastRevision(endpointStream(endpointId));
    if (last === undefined) throw new CommandFailure('There is no such endpoint, and there never was.');
  }

  /** @throws CommandFailure when there is no such endpoint, or it is removed */
  async mustBeThere(endpointId: string): Promise<FoundEndpoint> {
    const known = await this.endpoints.find(givenUuid(endpointId, '--endpoint'));
    if (known === undefined) throw new CommandFailure('There is no such endpoint, or it was removed.');
    return known;
  }
}
