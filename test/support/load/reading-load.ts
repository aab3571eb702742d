import { setTimeout as pause } from 'node:timers/promises';
import { dataOf, idOf, seen } from '../clients/ask.js';
import type { Service } from '../service/service.js';
import type { TestBusiness } from '../personas/world.js';
import type { Person } from '../personas/person.js';

const PAUSE_MS = 5;

/**
 * A business that claims, reads, lists and releases without a break and holds every answer against what it did before.
 * Nothing may be refused, and nothing may go back in time.
 */
export class ReadingLoad {
  readonly complaints: string[] = [];
  rounds = 0;
  private ending = false;
  private readonly running: Promise<void>;

  private constructor(
    private readonly service: Service,
    private readonly business: TestBusiness,
    private readonly person: Person,
  ) {
    this.running = this.run();
  }

  static async start(service: Service): Promise<ReadingLoad> {
    return new ReadingLoad(service, await service.world.business(), await service.world.person());
  }

  /** Resolves with what went wrong, a line each. */
  async end(): Promise<readonly string[]> {
    this.ending = true;
    await this.running;
    return this.complaints;
  }

  private async run(): Promise<void> {
    try {
      while (!this.ending) {
        await this.round();
        this.rounds += 1;
        await pause(PAUSE_MS);
      }
    } catch (error) {
      this.complaints.push(error instanceof Error ? error.message : 'unknown');
    }
  }

  private async round(): Promise<void> {
    const { api, id: businessId } = this.business;
    const claim = await api.claim(await this.service.world.preview(businessId, this.person));
    const id = idOf(claim);
    this.expect('a claim', claim.status, 201);
    this.expect('a read after a claim', seen(await api.read(id)), { status: 200, body: claim.body });
    this.expect('a list after a claim', dataOf(await api.list({ status: 'active' })), [claim.body]);
    this.expect('active grants after a claim', await this.activeGrants(), 1);
    this.expect('a release', (await api.release(id)).status, 200);
    this.expect('a read after a release', (await api.read(id)).body['status'], 'released');
    this.expect('a list after a release', dataOf(await api.list({ status: 'active' })), []);
    this.expect('active grants after a release', await this.activeGrants(), 0);
  }

  private async activeGrants(): Promise<unknown> {
    const { body } = await this.business.api.status();
    return (body['usage'] as { active_grants: unknown }).active_grants;
  }

  private expect(what: string, found: unknown, expected: unknown): void {
    if (JSON.stringify(found) === JSON.stringify(expected)) return;
    this.complaints.push(`${what}: ${JSON.stringify(found)} where ${JSON.stringify(expected)} was expected`);
  }
}
