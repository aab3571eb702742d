import type { EventStore } from '../../index.js';
import { connect } from './connection.js';
import { EventStoreDb } from './event-store-db.js';
import { DEFAULT_TIMES } from './times.js';
import type { Times } from './times.js';

export type { Times };

export interface EventStoreDbOptions {
  /**
   * EventStoreDB's connection string; its server must be 23.10 or later, which says when a subscription has caught up.
   */
  readonly url: string;
  readonly times?: Partial<Times>;
}

/**
 * Opens the log on EventStoreDB. Nothing is sent yet: whether the server answers is what `ping` is for.
 *
 * @throws Error when the connection string is none; the message holds no part of it
 */
export async function openEventStoreDb(options: EventStoreDbOptions): Promise<EventStore> {
  return new EventStoreDb(() => connect(options.url), { ...DEFAULT_TIMES, ...options.times });
}
