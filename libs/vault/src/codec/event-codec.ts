import type { EventMetadata, JsonObject, JsonValue, NewEvent, RecordedEvent } from '#event-store';
import type { FieldCipher } from '../cipher/field-cipher.js';
import { sealerOf, type FormerSeal } from '../cipher/sealed-form.js';
import { SubjectErased } from '../errors.js';
import { isNullOnceErased, subjectName, type Subject } from '../subject.js';
import type { Vault } from '../vault.js';
import type { CodableEvent } from './codable-event.js';
import { KeptField } from './kept-field.js';
import type { StoredForms } from './stored-forms.js';

/**
 * A sealed field of an event, and under whose data key it is. Told by the stream's name, the fields that are not sealed
 * and the event's time.
 */
export interface Sealing {
  readonly field: string;
  readonly subjectOf: (stream: string, data: JsonObject, at: string) => Subject;
  /** Who sealed it in events that were stored before its subject did; absent where that was never so. */
  readonly formerly?: (stream: string, data: JsonObject) => FormerSeal;
  /**
   * For a subject that passes, whose key comes to be with the event: when it ends, milliseconds; absent while that is
   * open.
   */
  readonly endOf?: (data: JsonObject, at: string) => number;
}

export interface EventCodecOptions {
  readonly vault: Vault;
  readonly forms: StoredForms<CodableEvent>;
  /** By type; a type that is not here is stored in clear. */
  readonly sealing: Readonly<Record<string, readonly Sealing[]>>;
}

/** What stands beside an event and is not the event's own. */
export type EventContext = Pick<NewEvent, 'id'> & Omit<EventMetadata, 'time'>;

interface SealedEvent {
  readonly type: string;
  readonly at: string;
  readonly data: JsonObject;
  /** What of it is sealed, by whom. Where nothing is, it can be read without a key, also after an erasure. */
  readonly fields: readonly SealedField[];
}

interface SealedField {
  readonly field: string;
  readonly subject: Subject;
}

interface SealedValue extends SealedField {
  readonly value: JsonValue;
}

/** A sealed field that does not open. */
export interface UnopenedField {
  readonly field: string;
  /** `kind:id` of whoever sealed it. */
  readonly subject: string;
  /** Then nothing of the subject's opens. */
  readonly isKeyDamaged: boolean;
}

type Ciphers = ReadonlyMap<string, FieldCipher | undefined>;

/**
 * Between the log and the deciders: seals what is person data on the way in, and opens it, in its newest form, on the
 * way out.
 */
export class EventCodec<E extends CodableEvent> {
  private readonly vault: Vault;
  private readonly forms: StoredForms<CodableEvent>;
  private readonly sealing: ReadonlyMap<string, readonly Sealing[]>;

  constructor({ vault, forms, sealing }: EventCodecOptions) {
    this.vault = vault;
    this.forms = forms;
    this.sealing = new Map(Object.entries(sealing));
    for (const type of this.sealing.keys()) forms.mustKnow(type);
  }

  /**
   * The event as the log keeps it. A sealed field that is null or absent stays so.
   *
   * @throws UnknownEventType, SubjectErased, CryptoUnavailable
   */
  async encode(stream: string, event: E, context: EventContext): Promise<NewEvent> {
    const { id, ...rest } = context;
    this.forms.mustKnow(event.type);
    const data = await this.seal(stream, event);
    return { id, type: event.type, data, metadata: { ...rest, time: event.at } };
  }

  /**
   * What is sealed for a subject that passes, and whose key is gone, is null.
   *
   * @throws UnknownEventType, DamagedEvent, SubjectErased, CryptoUnavailable
   */
  async decode(recorded: RecordedEvent): Promise<E> {
    const sealed = this.newest(recorded);
    return decoded(sealed, await this.ciphersOf([sealed])) as E;
  }

  /** As `decode` for each, in the order given; each subject's data key is looked up once. One that fails fails all. */
  async decodeAll(recorded: readonly RecordedEvent[]): Promise<readonly E[]> {
    const all = recorded.map((event) => this.newest(event));
    const ciphers = await this.ciphersOf(all);
    return all.map((sealed) => decoded(sealed, ciphers) as E);
  }

  /**
   * An event to be kept: as it was decoded, but with each field that was opened as `openAll` opens it. What was null to
   * its reader is null.
   */
  toKeep(recorded: RecordedEvent, decoded: E): CodableEvent {
    const { type, at, data, fields } = this.newest(recorded);
    const opened = decoded.data as JsonObject;
    const kept = fields.map(({ field, subject }) => {
      const isGone = (opened[field] ?? null) === null;
      return [field, isGone ? null : new KeptField(field, subject, data[field] ?? null)] as const;
    });
    return { type, at, data: { ...data, ...Object.fromEntries(kept) } };
  }

  /**
   * What the fields hold, in the order given, null where a subject that passes has no key any more; each subject's data
   * key is looked up once. One that fails fails all.
   *
   * @throws SubjectErased, CryptoUnavailable
   */
  async openAll(kept: readonly KeptField[]): Promise<readonly JsonValue[]> {
    const ciphers = await this.ciphersOf([{ fields: kept }]);
    return kept.map(({ field, subject, value }) => ciphers.get(subjectName(subject))?.open(field, value) ?? null);
  }

  /**
   * What of each event is sealed and does not open, though whoever sealed it has a data key; nothing of one that cannot
   * be decoded. One read for a thousand subjects.
   *
   * @throws CryptoUnavailable when keyring or records are out of reach
   */
  async refusedIn(recorded: readonly RecordedEvent[]): Promise<readonly (readonly UnopenedField[])[]> {
    const all = recorded.map((event) => this.sealedIn(event));
    const ciphers = await this.vault.examineByName(all.flat().map(({ subject }) => subject));
    const refusal = ({ field, subject, value }: SealedValue): readonly UnopenedField[] => {
      const name = subjectName(subject);
      const cipher = ciphers.get(name);
      const isKeyDamaged = cipher === 'damaged';
      if (!isKeyDamaged && (cipher?.opens(field, value) ?? true)) return [];
      return [{ field, subject: name, isKeyDamaged }];
    };
    return all.map((fields) => fields.flatMap(refusal));
  }

  private sealedIn(recorded: RecordedEvent): readonly SealedValue[] {
    if (this.sealing.get(recorded.type)?.length === 0) return [];
    try {
      const { data, fields } = this.newest(recorded);
      return fields.map((one) => ({ ...one, value: data[one.field] ?? null }));
    } catch {
      return [];
    }
  }

  private async seal(stream: string, { type, at, data: given }: E): Promise<JsonObject> {
    const data = given as JsonObject;
    const filled = this.filled(type, data).map(({ field, subjectOf, endOf }) => {
      return { field, subject: subjectOf(stream, data, at), end: endOf?.(data, at) };
    });
    await Promise.all(
      filled.map(async ({ subject, end }) => {
        if (isNullOnceErased(subject)) await this.vault.createDataKey(subject, end);
      }),
    );
    const ciphers = await this.ciphersOf([{ fields: filled }]);
    const sealed = filled.map(({ field, subject }) => {
      const cipher = ciphers.get(subjectName(subject));
      if (cipher === undefined) throw new SubjectErased(subjectName(subject));
      return [field, cipher.seal(field, data[field] ?? null)] as const;
    });
    return { ...data, ...Object.fromEntries(sealed) };
  }

  private newest(recorded: RecordedEvent): SealedEvent {
    const { type, at, data: stored } = this.forms.read(recorded);
    const data = stored as JsonObject;
    const fields = this.filled(type, data).flatMap(({ field, subjectOf, formerly }) => {
      const { stream } = recorded;
      const subject = sealerOf(data[field] ?? null, subjectOf(stream, data, at), formerly?.(stream, data));
      return subject === undefined ? [] : [{ field, subject }];
    });
    return { type, at, data, fields };
  }

  /** Of everybody who sealed anything in the events; by name. */
  private async ciphersOf(all: readonly Pick<SealedEvent, 'fields'>[]): Promise<Ciphers> {
    const subjects = new Map<string, Subject>();
    for (const { fields } of all) for (const { subject } of fields) subjects.set(subjectName(subject), subject);
    const ciphers = subjects.size === 0 ? [] : await this.vault.ciphersFor([...subjects.values()]);
    return new Map([...subjects.keys()].map((name, at) => [name, ciphers[at]]));
  }

  /** The event's sealed fields that hold anything. */
  private filled(type: string, data: JsonObject): readonly Sealing[] {
    return (this.sealing.get(type) ?? []).filter(({ field }) => (data[field] ?? null) !== null);
  }
}

function decoded({ type, at, data, fields }: SealedEvent, ciphers: Ciphers): CodableEvent {
  if (fields.length === 0) return { type, at, data };
  const opened = fields.map(({ field, subject }) => {
    const cipher = ciphers.get(subjectName(subject));
    return [field, cipher === undefined ? null : cipher.open(field, data[field] ?? null)] as const;
  });
  return { type, at, data: { ...data, ...Object.fromEntries(opened) } };
}
