import type { RecordedEvent } from '#event-store';
import { DamagedEvent, UnknownEventType } from '../errors.js';
import type { CodableEvent } from './codable-event.js';
import { upcast, type Upcasters } from './upcasting.js';

export interface StoredFormsOptions {
  /** Every type the service knows in its newest form. */
  readonly types: Iterable<string>;
  readonly upcasters?: Upcasters;
  /**
   * What is wrong with an event in its newest form, sealed fields sealed, in words that quote nothing of it; undefined
   * when nothing is.
   */
  readonly damageOf?: (recorded: RecordedEvent) => string | undefined;
}

/** Stored events in their newest form, with what is sealed left sealed: no key is needed. */
export class StoredForms<Sealed extends CodableEvent> {
  private readonly types: ReadonlySet<string>;
  private readonly upcasters: Upcasters;
  private readonly damageOf: (recorded: RecordedEvent) => string | undefined;

  constructor({ types, upcasters = {}, damageOf = () => undefined }: StoredFormsOptions) {
    this.types = new Set(types);
    this.upcasters = upcasters;
    this.damageOf = damageOf;
  }

  /** @throws UnknownEventType, DamagedEvent */
  read(recorded: RecordedEvent): Sealed {
    const { type, data } = upcast(recorded, this.upcasters);
    this.mustKnow(type);
    const isNewest = data === recorded.data && type === recorded.type;
    const damage = this.damageOf(isNewest ? recorded : { ...recorded, type, data });
    if (damage !== undefined) throw new DamagedEvent(recorded.type, damage);
    const event: CodableEvent = { type, at: recorded.metadata.time, data };
    // That it is one of them was looked at just now.
    return event as Sealed;
  }

  /** @throws UnknownEventType */
  mustKnow(type: string): string {
    if (!this.types.has(type)) throw new UnknownEventType(type);
    return type;
  }
}
