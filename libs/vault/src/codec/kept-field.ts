import type { JsonValue } from '#event-store';
import type { Subject } from '../subject.js';

/**
 * A sealed field of an event as it is stored, with all that is needed to open it once more: what may be kept of an
 * event that was opened. It opens as long as its subject's data key is there.
 */
export class KeptField {
  constructor(
    readonly field: string,
    readonly subject: Subject,
    readonly value: JsonValue,
  ) {}
}
