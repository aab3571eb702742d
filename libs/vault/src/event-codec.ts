import type { EventMetadata, JsonObject, JsonValue, NewEvent, RecordedEvent } from '#event-store';
import { UnknownEventType } from './errors.js';
import type { FieldCipher } from './field-cipher.js';
import { subjectName, type Subject } from './subject.js';
import { upcast, type StoredEvent, type Upcasters } from './upcasting.js';
import type { Vault } from './vault.js';

/** A domain event, by its structure: `data` is plain JSON, `at` ISO 8601 UTC with milliseconds. */
export interface CodableEvent {
  readonly type: string;
  readonly at: string;
  readonly data: object;
}

/** Which fields of an event are sealed, and under whose data key. */
export interface Sealing {
  readonly fields: readonly string[];
  /** Told by the stream's name and the fields that are not sealed. */
  readonly subjectOf: (stream: string, data: JsonObject) => Subject;
}

export interface EventCodecOptions {
  readonly vault: Vault;
  /** Every type the service knows in its newest form. */
  readonly types: Iterable<string>;
  /** By type; a type that is not here is stored in clear. */
  readonly sealing: Readonly<Record<string, Sealing>>;
  readonly upcasters?: Upcasters;
}

/** What stands beside an event and is not the event's own. */
export type EventContext = Pick<NewEvent, 'id'> & Omit<EventMetadata, 'time'>;

interface Sealed {
  readonly event: StoredEvent;
  readonly at: string;
  /** Undefined when nothing in the event is sealed: then it can be read without a key, also after an erasure. */
  readonly subject: Subject | undefined;
}

/** Between the log and the deciders: seals what is person data on the way in, and opens it, in its newest form, on the way out. */
export class EventCodec<E extends CodableEvent> {
  private readonly vault: Vault;
  private readonly types: ReadonlySet<string>;
  private readonly sealing: ReadonlyMap<string, Sealing>;
  private readonly upcasters: Upcasters;

  constructor({ vault, types, sealing, upcasters = {} }: EventCodecOptions) {
    this.vault = vault;
    this.types = new Set(types);
    this.sealing = new Map(Object.entries(sealing));
    this.upcasters = upcasters;
    for (const type of this.sealing.keys()) this.mustKnow(type);
  }

  /**
   * The event as the log keeps it. A sealed field that is null or absent stays so.
   *
   * @throws UnknownEventType, SubjectErased, CryptoUnavailable
   */
  async encode(stream: string, event: E, context: EventContext): Promise<NewEvent> {
    const { id, ...rest } = context;
    const data = await this.seal(stream, this.mustKnow(event.type), event.data as JsonObject);
    return { id, type: event.type, data, metadata: { ...rest, time: event.at } };
  }

  /** @throws UnknownEventType, SubjectErased, CryptoUnavailable */
  async decode(recorded: RecordedEvent): Promise<E> {
    const sealed = this.newest(recorded);
    if (sealed.subject === undefined) return this.decoded(sealed);
    return this.decoded(sealed, await this.vault.cipherFor(sealed.subject));
  }

  /** As `decode` for each, in the order given; each subject's data key is looked up once. One that fails fails all. */
  async decodeAll(recorded: readonly RecordedEvent[]): Promise<readonly E[]> {
    const all = recorded.map((event) => this.newest(event));
    const subjects = new Map<string, Subject>();
    for (const { subject } of all) if (subject) subjects.set(subjectName(subject), subject);
    const ciphers = await this.vault.ciphersFor([...subjects.values()]);
    const bySubject = new Map([...subjects.keys()].map((name, at) => [name, ciphers[at]]));
    return all.map((sealed) => this.decoded(sealed, sealed.subject && bySubject.get(subjectName(sealed.subject))));
  }

  /** The event in its newest form with its sealed fields left sealed; needs no key. @throws UnknownEventType */
  decodeSealed(recorded: RecordedEvent): CodableEvent {
    const { event, at } = this.newest(recorded);
    return { type: event.type, at, data: event.data };
  }

  private async seal(stream: string, type: string, data: JsonObject): Promise<JsonObject> {
    const fields = this.filledFields(type, data);
    const sealing = this.sealing.get(type);
    if (sealing === undefined || fields.length === 0) return data;
    const cipher = await this.vault.cipherFor(sealing.subjectOf(stream, data));
    return replaceFields(data, fields, (field, value) => cipher.seal(field, value));
  }

  private newest(recorded: RecordedEvent): Sealed {
    const event = upcast(recorded, this.upcasters);
    this.mustKnow(event.type);
    const subject =
      this.filledFields(event.type, event.data).length > 0
        ? this.sealing.get(event.type)?.subjectOf(recorded.stream, event.data)
        : undefined;
    return { event, at: recorded.metadata.time, subject };
  }

  private decoded({ event, at }: Sealed, cipher?: FieldCipher): E {
    const { type, data } = event;
    const opened = cipher
      ? replaceFields(data, this.filledFields(type, data), (field, sealed) => cipher.open(field, sealed))
      : data;
    const decoded: CodableEvent = { type, at, data: opened };
    return decoded as E;
  }

  /** The event's sealed fields that hold anything. */
  private filledFields(type: string, data: JsonObject): readonly string[] {
    const fields = this.sealing.get(type)?.fields ?? [];
    return fields.filter((field) => (data[field] ?? null) !== null);
  }

  private mustKnow(type: string): string {
    if (!this.types.has(type)) throw new UnknownEventType(type);
    return type;
  }
}

function replaceFields(
  data: JsonObject,
  fields: readonly string[],
  change: (field: string, value: JsonValue) => JsonValue,
): JsonObject {
  const changed = fields.map((field) => [field, change(field, data[field] ?? null)] as const);
  return { ...data, ...Object.fromEntries(changed) };
}
