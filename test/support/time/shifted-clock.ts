import { Clock } from '#clock';

/** The machine's clock, and how far one that is wrong is from it. */
export class ShiftedClock extends Clock {
  private ahead = 0;

  now(): number {
    return Date.now() + this.ahead;
  }

  /** @param ahead milliseconds; behind where it is less than nothing */
  shift(ahead: number): void {
    this.ahead = ahead;
  }
}
