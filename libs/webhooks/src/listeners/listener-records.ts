import { HOUR_MS } from '#clock';
import type { Collection } from '#document-store';
import type { ChosenEventType } from '#domain';
import type { RequestedExample } from './example-event.js';

/** docs/api.md, Listeners: without a stream. */
export const LISTENER_KEPT_MS = HOUR_MS;

/** A program on a developer's machine that has a business's events streamed to it. Times by the clock port. */
export interface Listener {
  readonly id: string;
  /** The API key that made it, whose secret signs what it is sent, and with which it ends. */
  readonly keyId: string;
  /** Null for every type. */
  readonly events: readonly ChosenEventType[] | null;
  /** The `sequence` of the last event before it was made. */
  readonly after: number;
  /** Of the stream that was begun last: any other ends. Null before the first. */
  readonly streamId: string | null;
  /** When it last had a stream, within a minute; when it was made before the first. */
  readonly heardAt: number;
  /** Until its stream has sent them, oldest first; at most MAX_EXAMPLES. */
  readonly examples: readonly RequestedExample[];
}

/** The listeners of a business, oldest first, under the business's id: one record, so that they can be bounded. */
export interface ListenersRecord {
  readonly listeners: readonly Listener[];
  /** The earliest `heardAt` of them. */
  readonly silentSince: number;
}

export const LISTENERS: Collection<ListenersRecord> = {
  name: 'listeners',
  indexes: [{ name: 'by-silence', equal: [], order: 'silentSince' }],
};

export function isLive({ heardAt }: Listener, now: number): boolean {
  return now - heardAt < LISTENER_KEPT_MS;
}
