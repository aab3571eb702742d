import { LRUCache } from 'lru-cache';
import type { Database } from 'lmdb';
import type { ArchivedEvents } from './archive/archived-events.js';
import { LogEntry } from './log-entry.js';

/** Entries kept, and the longest text of one, in characters: some 10 MB at the most usual sizes. */
const MAX_KEPT = 4096;
const MAX_KEPT_LENGTH = 8192;

/**
 * The log's entries by place. What was committed at a place never changes, so that an entry is read and decoded once
 * for all who follow the log's end, and for the commands that fold the same streams again and again.
 */
export class LogEntries {
  private readonly kept = new LRUCache<number, LogEntry>({ max: MAX_KEPT });

  constructor(
    private readonly events: Database<string, number>,
    private readonly archived: ArchivedEvents,
  ) {}

  /**
   * Never inside a write transaction, whose events may yet be undone.
   * @param keep false for what nobody else will read soon, such as a log's distant past
   * @throws Error when nothing stands there; ArchiveDamaged
   */
  at(place: number, keep = true): LogEntry {
    const kept = this.kept.get(place);
    if (kept !== undefined) return kept;
    const text = this.events.get(place) ?? this.archived.at(place)?.toString();
    if (text === undefined) throw new Error(`no event at place ${place} of the log`);
    const entry = new LogEntry(place, text);
    if (keep && entry.length <= MAX_KEPT_LENGTH) this.kept.set(place, entry);
    return entry;
  }

  /** Whether an entry so far behind the log's end is worth keeping for the other followers. */
  static isRecent(place: number, head: number): boolean {
    return head - place < MAX_KEPT / 2;
  }
}
