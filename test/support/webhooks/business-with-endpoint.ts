import type { DeliveryLedger } from '#webhooks';
import type { Business } from '../personas/business.js';
import { startService, type Service } from '../service/service.js';
import { Subscription } from './subscription.js';
import { WebhookReceiver } from './webhook-receiver.js';

/** A business that a service of its own tells, at an endpoint, what becomes of its grants. */
export class BusinessWithEndpoint {
  private constructor(
    readonly service: Service,
    readonly id: string,
    private readonly api: Business,
    readonly receiver: WebhookReceiver,
    readonly endpoint: Subscription,
  ) {}

  static async start(): Promise<BusinessWithEndpoint> {
    const service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    const receiver = await WebhookReceiver.start();
    const { id, api } = await service.world.business();
    const endpoint = await Subscription.add(service.running, id, receiver.url);
    return new BusinessWithEndpoint(service, id, api, receiver, endpoint);
  }

  get ledger(): DeliveryLedger {
    return this.service.running.services.webhooks.ledger;
  }

  /** A grant whose owner takes it back, which the business is told. */
  async losesGrant(): Promise<void> {
    const { world } = this.service;
    const person = await world.person();
    const claimed = await this.api.claim(await world.preview(this.id, person));
    await person.revokes(claimed.body['id']);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.receiver.stop();
  }
}
