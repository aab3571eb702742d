import pTimeout from 'p-timeout';
import { DocumentStoreUnavailable } from '../../index.js';

/**
 * When one call of the store must have answered, by monotonic time. The driver's own time-outs bound a single step each
 * (a server, a connection, an answer); its `timeoutMS`, which would bound them together, has no effect since version 7.
 */
export class Deadline {
  private readonly end: number;

  constructor(private readonly timeoutMs: number) {
    this.end = performance.now() + timeoutMs;
  }

  /** In whole ms. @throws DocumentStoreUnavailable when nothing is left */
  rest(): number {
    const rest = Math.ceil(this.end - performance.now());
    if (rest <= 0) throw this.late();
    return rest;
  }

  /**
   * What `operation` answers. @throws DocumentStoreUnavailable when the time is over; the operation may still be under
   * way
   */
  async bound<T>(operation: () => Promise<T>): Promise<T> {
    return this.race(operation, this.rest());
  }

  /** As `bound`, but leaves half of the call's time for what must follow a failure. */
  async attempt<T>(operation: () => Promise<T>): Promise<T> {
    return this.race(operation, Math.min(this.rest(), Math.ceil(this.timeoutMs / 2)));
  }

  private race<T>(operation: () => Promise<T>, milliseconds: number): Promise<T> {
    return pTimeout(operation(), { milliseconds, message: this.late() });
  }

  private late(): DocumentStoreUnavailable {
    return new DocumentStoreUnavailable(`MongoDB did not answer in time (${this.timeoutMs} ms for a call)`);
  }
}
