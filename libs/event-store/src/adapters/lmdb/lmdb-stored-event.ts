import { withoutData, type EventEnvelope, type Position, type RecordedEvent, type StoredEvent } from '../../index.js';
import { readEnvelope } from './event-envelope.js';
import { readEvent, splitEventText } from './event-text.js';
import { toPosition } from './position.js';

/** An event as this log keeps it, in its table or in a file. */
export class LmdbStoredEvent implements StoredEvent {
  readonly position: Position;

  constructor(
    private readonly place: number,
    readonly bytes: Buffer,
  ) {
    this.position = toPosition(place);
  }

  decoded(): RecordedEvent {
    return readEvent(splitEventText(this.place, this.bytes.toString()));
  }

  envelope(): EventEnvelope {
    return readEnvelope(this.position, this.bytes) ?? withoutData(this.decoded());
  }
}
