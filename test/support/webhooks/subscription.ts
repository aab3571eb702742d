import { randomUUID } from 'node:crypto';
import { endpointDecider, endpointStream, type EndpointState } from '#domain';
import type { RunningProcess } from '#runtime';
import { newWebhookSecret } from '#webhooks';
import { byTest } from '../personas/by-test.js';

/** A business's webhook endpoint as it stands in the log; management by its routes has tests of its own. */
export class Subscription {
  private constructor(
    private readonly running: RunningProcess,
    private readonly businessId: string,
    readonly id: string,
    readonly secret: string,
  ) {}

  /** @param events null for every type */
  static async add(
    running: RunningProcess,
    businessId: string,
    url: string,
    events: readonly string[] | null = null,
  ): Promise<Subscription> {
    const { webhooks, runner } = running.services;
    const [endpointId, secret] = [randomUUID(), newWebhookSecret()];
    await webhooks.endpointRegistry.reserve(businessId, endpointId);
    const at = running.engines.clock.iso();
    const add = { type: 'add', at, endpointId, businessId, url, events, secret } as const;
    await runner.run(endpointDecider, endpointStream(endpointId), add, byTest);
    return new Subscription(running, businessId, endpointId, secret);
  }

  async remove(): Promise<void> {
    const { webhooks, runner } = this.running.services;
    const remove = { type: 'remove', at: this.running.engines.clock.iso(), businessId: this.businessId } as const;
    await runner.run(endpointDecider, endpointStream(this.id), remove, byTest);
    await webhooks.endpointRegistry.free(this.businessId, this.id);
  }

  async state(): Promise<EndpointState> {
    return (await this.running.services.runner.load(endpointDecider, endpointStream(this.id))).state;
  }
}
