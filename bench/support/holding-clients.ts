import type { SplitDemo } from './split-demo.js';

const READS = 3;

/** Clients that claim, read a few times and release, one after the other, until they are stopped. */
export class HoldingClients {
  claims = 0;
  reads = 0;
  private readonly ending = new AbortController();
  private readonly done: Promise<unknown>;

  constructor(
    private readonly service: SplitDemo,
    clients: number,
  ) {
    this.done = Promise.all(Array.from({ length: clients }, () => this.client()));
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.done;
  }

  private async client(): Promise<void> {
    while (!this.ending.signal.aborted) {
      const grantId = await this.service.claim();
      this.claims += 1;
      for (let read = 0; read < READS; read++) await this.service.read(grantId);
      this.reads += READS;
      await this.service.release(grantId);
    }
  }
}
