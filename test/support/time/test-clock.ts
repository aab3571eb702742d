import { Clock } from '#clock';

/** A clock that stands still until it is set. */
export class TestClock extends Clock {
  /** @param time milliseconds since the Unix epoch; the machine's own time without it */
  constructor(private time = Date.now()) {
    super();
  }

  now(): number {
    return this.time;
  }

  set(iso: string): void {
    this.time = Date.parse(iso);
    this.wasSet();
  }

  advance(milliseconds: number): void {
    this.time += milliseconds;
    this.wasSet();
  }
}
