import { frozen } from '#lmdb';
import type { RecordedEvent } from '../../index.js';
import { readEvent, splitEventText } from './event-text.js';

/**
 * An event as it stands in the log: what a filter looks at comes at once, the rest is decoded when it is first asked
 * for.
 */
export class LogEntry {
  readonly stream: string;
  readonly type: string;
  /** Characters of its text. */
  readonly length: number;
  private text: string | undefined;
  private decoded: RecordedEvent | undefined;

  constructor(
    readonly place: number,
    text: string,
  ) {
    ({ stream: this.stream, type: this.type } = splitEventText(place, text));
    this.length = text.length;
    this.text = text;
  }

  /** Frozen: it is handed out to all who read the entry. */
  get event(): RecordedEvent {
    if (this.decoded === undefined) {
      this.decoded = frozen(readEvent(splitEventText(this.place, this.text ?? '')));
      this.text = undefined;
    }
    return this.decoded;
  }
}
