import type { Clock } from '#clock';
import { changeRecord, type RecordStore } from '#document-store';
import { MAX_EXAMPLES, MAX_LISTENERS } from '#domain';
import type { RequestedExample } from './example-event.js';
import { isLive, LISTENERS, type Listener, type ListenersRecord } from './listener-records.js';

type Change = (listeners: readonly Listener[]) => readonly Listener[] | undefined;

/** The listeners of all businesses, whichever process their streams are in. */
export class Listeners {
  constructor(
    private readonly records: RecordStore,
    private readonly clock: Clock,
  ) {}

  /** One of the business that has not ended; undefined for any other. */
  async find(businessId: string, id: string): Promise<Listener | undefined> {
    const record = await this.records.get(LISTENERS, businessId);
    return record && this.liveIn(record.body, id);
  }

  /** The same of a record that was read already. */
  liveIn({ listeners }: ListenersRecord, id: string): Listener | undefined {
    const found = listeners.find((listener) => listener.id === id);
    return found !== undefined && isLive(found, this.clock.now()) ? found : undefined;
  }

  /**
   * Adds one; once, however often it is asked for.
   * @returns the one that stands by then; undefined when the business has as many as it may have
   */
  async add(
    businessId: string,
    listener: Pick<Listener, 'id' | 'keyId' | 'events' | 'after'>,
  ): Promise<Listener | undefined> {
    const now = this.clock.now();
    const added = await this.change(businessId, (listeners) => {
      const live = listeners.filter((one) => isLive(one, now));
      if (live.length >= MAX_LISTENERS || live.some(({ id }) => id === listener.id)) return undefined;
      return [...live, { ...listener, streamId: null, heardAt: now, examples: [] }];
    });
    return added.find(({ id }) => id === listener.id);
  }

  /** Whether it was there. */
  async remove(businessId: string, id: string): Promise<boolean> {
    const isThere = (await this.find(businessId, id)) !== undefined;
    await this.change(businessId, (listeners) => without(listeners, (one) => one.id === id));
    return isThere;
  }

  /** Those that an API key made. */
  async removeOfKey(businessId: string, keyId: string): Promise<void> {
    await this.change(businessId, (listeners) => without(listeners, (one) => one.keyId === keyId));
  }

  async removeAll(businessId: string): Promise<void> {
    await this.records.remove(LISTENERS, businessId);
  }

  /** From now on this is its stream, and any other ends. @returns the listener; undefined when it is no more */
  async begin(businessId: string, id: string, streamId: string): Promise<Listener | undefined> {
    const now = this.clock.now();
    const begun = await this.change(businessId, (listeners) => {
      const found = listeners.find((one) => one.id === id && isLive(one, now));
      return found && replaced(listeners, { ...found, streamId, heardAt: now });
    });
    const listener = begun.find((one) => one.id === id);
    return listener?.streamId === streamId ? listener : undefined;
  }

  /** Notes that its stream is there, or was until now. Nothing when another has begun, or it is no more. */
  async heard(businessId: string, id: string, streamId: string): Promise<void> {
    await this.change(businessId, (listeners) => {
      const found = listeners.find((one) => one.id === id && one.streamId === streamId);
      return found && replaced(listeners, { ...found, heardAt: this.clock.now() });
    });
  }

  /** Has an example wait for its stream; once, however often it is asked for. */
  async askFor(
    businessId: string,
    id: string,
    example: RequestedExample,
  ): Promise<'asked' | 'no-listener' | 'too-many'> {
    let answer: 'asked' | 'no-listener' | 'too-many' = 'asked';
    await this.change(businessId, (listeners) => {
      const found = listeners.find((one) => one.id === id && isLive(one, this.clock.now()));
      answer = found === undefined ? 'no-listener' : found.examples.length < MAX_EXAMPLES ? 'asked' : 'too-many';
      if (found?.examples.some(({ messageId }) => messageId === example.messageId) === true) answer = 'asked';
      else if (found !== undefined && answer === 'asked')
        return replaced(listeners, { ...found, examples: [...found.examples, example] });
      return undefined;
    });
    return answer;
  }

  /** These examples were sent. */
  async haveHad(businessId: string, id: string, messageIds: ReadonlySet<string>): Promise<void> {
    await this.change(businessId, (listeners) => {
      const found = listeners.find((one) => one.id === id);
      const examples = found?.examples.filter(({ messageId }) => !messageIds.has(messageId));
      return found && examples && replaced(listeners, { ...found, examples });
    });
  }

  /** @returns the business's listeners as they stand after that */
  private async change(businessId: string, change: Change): Promise<readonly Listener[]> {
    const record = await changeRecord(this.records, LISTENERS, businessId, (current) => {
      const listeners = change(current?.listeners ?? []);
      return listeners && recordOf(listeners, this.clock.now());
    });
    return record?.listeners ?? [];
  }
}

/** @param now what an empty one is kept from */
export function recordOf(listeners: readonly Listener[], now: number): ListenersRecord {
  return { listeners, silentSince: Math.min(now, ...listeners.map(({ heardAt }) => heardAt)) };
}

function without(listeners: readonly Listener[], isOut: (one: Listener) => boolean): readonly Listener[] | undefined {
  return listeners.some(isOut) ? listeners.filter((one) => !isOut(one)) : undefined;
}

function replaced(listeners: readonly Listener[], changed: Listener): readonly Listener[] {
  return listeners.map((one) => (one.id === changed.id ? changed : one));
}
