import { randomUUID } from 'node:crypto';
import type { Clock } from '#clock';
import { sealedEndpointDecider, endpointStream, type SealedEndpointCommand } from '#domain';
import { EndpointHealth } from '#webhooks';
import type { DeciderRunner } from '../running/decider-runner.js';

/** What deliveries tell of an endpoint, decided on its stream; no key is needed for it. */
export class DecidedEndpointHealth extends EndpointHealth {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly clock: Clock,
  ) {
    super();
  }

  override failed(endpointId: string, firstFailedAt: string): Promise<void> {
    return this.note(endpointId, { type: 'note-failure', at: this.clock.iso(), failedAt: firstFailedAt });
  }

  override succeeded(endpointId: string, { isTest }: { readonly isTest: boolean }): Promise<void> {
    return this.note(endpointId, { type: 'note-success', at: this.clock.iso(), isTest });
  }

  /** Disables one that has been failing for 24 hours, and no other. */
  disableIfOverdue(endpointId: string): Promise<void> {
    return this.note(endpointId, { type: 'note-time', at: this.clock.iso() });
  }

  private async note(endpointId: string, command: SealedEndpointCommand): Promise<void> {
    const context = { correlationId: randomUUID(), actor: 'service:webhooks' };
    await this.runner.runSealed(sealedEndpointDecider, endpointStream(endpointId), command, context);
  }
}
