import { randomUUID } from 'node:crypto';
import { DocumentStoreUnavailable, ForwardingRecordStore, type Collection } from '#document-store';
import type { BegunRequest, KeptAnswer, KeyCounting, KeyedRequest, Turn } from '../../src/index.js';

const NOTHING = (): Promise<void> => Promise.resolve();

export const UNCOUNTED: KeyCounting = { first: () => Promise.resolve(NOTHING), repeated: NOTHING };

export const answered = (message: string): KeptAnswer => ({ kind: 'refusal', code: 'x', message });

/** A request as it comes each time it is sent, under the id of its own that each time has. */
export function request(body = 'body', key = 'key'): KeyedRequest {
  const bodyDigest = Buffer.from(body);
  const parts = { method: 'POST', path: '/path', query: undefined, callId: undefined, bodyDigest };
  return { businessId: 'business', key, requestId: randomUUID(), parts };
}

export function turnOf(begun: BegunRequest): Turn {
  if (begun.kind !== 'turn') throw new Error(`expected a turn and it is ${begun.kind}`);
  return begun.turn;
}

/** Keys and repeats as a business's limits count them. */
export class CountedKeys implements KeyCounting {
  keys = 0;
  repeats = 0;

  readonly first = (): Promise<() => Promise<void>> => {
    this.keys += 1;
    return Promise.resolve(() => Promise.resolve(void (this.keys -= 1)));
  };

  readonly repeated = (): Promise<void> => Promise.resolve(void (this.repeats += 1));
}

/** What a process sees of the records: while it sleeps, it writes nothing. */
export class SleepingStore extends ForwardingRecordStore {
  sleeps = false;

  override create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean> {
    return this.sleeps ? asleep() : super.create(collection, id, body);
  }

  override replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    return this.sleeps ? asleep() : super.replace(collection, id, version, body);
  }
}

function asleep(): Promise<never> {
  return Promise.reject(new DocumentStoreUnavailable('asleep'));
}
