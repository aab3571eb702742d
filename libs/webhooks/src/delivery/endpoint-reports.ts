import type { Clock } from '#clock';
import type { LiveEndpoint } from '#domain';
import type { EndpointHealth } from '../endpoints/endpoint-health.js';
import { GIVEN_UP_AFTER_MS } from '../ledger/retry-schedule.js';
import type { EndpointStates } from '../dispatch/endpoint-states.js';

/** Tells an endpoint's stream how its deliveries go, and only what changes it: most of them change nothing. */
export class EndpointReports {
  constructor(
    private readonly states: EndpointStates,
    private readonly health: EndpointHealth,
    private readonly clock: Clock,
  ) {}

  async succeeded(endpointId: string, isTest: boolean): Promise<void> {
    const endpoint = await this.now(endpointId);
    if (endpoint === undefined) return;
    const isNews = endpoint.disabledAt === null ? endpoint.failingSince !== null : isTest;
    if (isNews) await this.health.succeeded(endpointId, { isTest });
  }

  /** @param firstFailedAt when the delivery's first failing attempt began, milliseconds by the clock port */
  async failed(endpointId: string, firstFailedAt: number): Promise<void> {
    const endpoint = await this.now(endpointId);
    if (endpoint?.disabledAt !== null) return;
    const { failingSince } = endpoint;
    const isNews = failingSince === null || Date.parse(failingSince) + GIVEN_UP_AFTER_MS <= this.clock.now();
    if (isNews) await this.health.failed(endpointId, new Date(firstFailedAt).toISOString());
  }

  /** After the attempt, not before it: another one may have changed it in the meantime. */
  private async now(endpointId: string): Promise<LiveEndpoint<'sealed'> | undefined> {
    return (await this.states.find(endpointId))?.endpoint;
  }
}
