import { registered } from './registered.js';

/** Look-ups of one person's keys within an hour, over all businesses (docs/api.md, Limits). */
const LOOK_UPS_AN_HOUR = 10;
const SIDE_BY_SIDE = 16;

/** Enough people that each look-up finds one who has not been looked up too often. */
export class Crowd {
  private lookUps = 0;

  private constructor(private readonly keys: readonly string[]) {}

  /**
   * @param lookUps how many look-ups there will be within an hour; readsAt where the query side is, if it is elsewhere
   */
  static async register(lookUps: number, baseUrl: string, readsAt = baseUrl): Promise<Crowd> {
    const keys: string[] = [];
    const wanted = Math.ceil(lookUps / LOOK_UPS_AN_HOUR);
    while (keys.length < wanted) {
      const turn = Array.from({ length: Math.min(SIDE_BY_SIDE, wanted - keys.length) }, async () => {
        const person = await registered(baseUrl, readsAt);
        return String((await person.bodyOf('GET', '/person/v1/key'))['key']);
      });
      keys.push(...(await Promise.all(turn)));
    }
    return new Crowd(keys);
  }

  /** The key of somebody whose turn it is. @throws Error when there were more look-ups than were thought of */
  nextKey(): string {
    const key = this.keys[this.lookUps % this.keys.length];
    if (key === undefined || this.lookUps >= this.keys.length * LOOK_UPS_AN_HOUR)
      throw new Error('the crowd is too small');
    this.lookUps += 1;
    return key;
  }

  /** To be said when the service's clock is an hour later. */
  anHourLater(): void {
    this.lookUps = 0;
  }
}
