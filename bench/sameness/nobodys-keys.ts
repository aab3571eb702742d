import { randomBytes } from 'node:crypto';
import { generatePersonKey } from '#person-key';
import { registered } from '../support/registered.js';

/** Why a well-formed key leads to nobody. */
export const REASONS = ['unknown', 'child', 'replaced', 'deleted', 'throttled'] as const;
export type Reason = (typeof REASONS)[number];

/** Keys of each reason; unknown ones are made up anew each time. */
const KEYS = 5;
const NAME = { given_name: 'Ida', family_name: 'Example' };

/** Keys that are all to be answered like an unknown one. */
export class NobodysKeys {
  private constructor(private readonly keys: Readonly<Record<Exclude<Reason, 'unknown'>, readonly string[]>>) {}

  static async make(baseUrl: string): Promise<NobodysKeys> {
    const made = {
      child: [] as string[],
      replaced: [] as string[],
      deleted: [] as string[],
      throttled: [] as string[],
    };
    for (let index = 0; index < KEYS; index++) {
      const one = await registered(baseUrl);
      made.child.push(keyIn(await one.bodyOf('POST', '/person/v1/children', { name: NAME })));
      made.replaced.push(keyIn(await one.bodyOf('GET', '/person/v1/key')));
      await one.bodyOf('POST', '/person/v1/key/replacement');
      const gone = await registered(baseUrl);
      made.deleted.push(keyIn(await gone.bodyOf('GET', '/person/v1/key')));
      await gone.bodyOf('DELETE', '/person/v1/me');
      made.throttled.push(keyIn(await (await registered(baseUrl)).bodyOf('GET', '/person/v1/key')));
    }
    return new NobodysKeys(made);
  }

  /** Keys that have to be looked up ten times an hour to be what they are. */
  get throttled(): readonly string[] {
    return this.keys.throttled;
  }

  /** @param turn each one's keys are taken in turn */
  key(reason: Reason, turn: number): string {
    if (reason === 'unknown') return generatePersonKey(() => randomBytes(1).readUInt8());
    return this.keys[reason][turn % KEYS] ?? '';
  }
}

function keyIn(body: Readonly<Record<string, unknown>>): string {
  return String(body['key']);
}
