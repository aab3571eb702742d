import type { EventEnvelope, EventMetadata } from '../../index.js';
import { toPosition } from './position.js';

const LINE_END = 10;
/** As `writeEventBody` puts them. No string within the data can hold the second: its quotes would be escaped. */
const BEFORE_ID = '{"id":"';
const BEFORE_METADATA = ',"metadata":';
const UUID_LENGTH = 36;
const QUOTE = 34;

/** What stands around the data, which is most of an event and is not parsed; undefined where it is not as written. */
export function readEnvelope(place: number, bytes: Buffer): EventEnvelope | undefined {
  const first = bytes.indexOf(LINE_END);
  const second = bytes.indexOf(LINE_END, first + 1);
  const third = bytes.indexOf(LINE_END, second + 1);
  const id = third + 1 + BEFORE_ID.length;
  const end = id + UUID_LENGTH;
  const metadataAt = bytes.lastIndexOf(BEFORE_METADATA);
  if (third === -1 || metadataAt <= end || bytes.toString('latin1', third + 1, id) !== BEFORE_ID) return undefined;
  if (bytes[end] !== QUOTE) return undefined;
  const metadata = parsedMetadata(bytes.toString('utf8', metadataAt + BEFORE_METADATA.length, bytes.length - 1));
  if (metadata === undefined) return undefined;
  return {
    id: bytes.toString('latin1', id, end),
    metadata,
    type: bytes.toString('utf8', second + 1, third),
    stream: bytes.toString('utf8', first + 1, second),
    revision: Number(bytes.toString('latin1', 0, first)),
    position: toPosition(place),
    retried: false,
  };
}

function parsedMetadata(text: string): EventMetadata | undefined {
  try {
    const metadata: unknown = JSON.parse(text);
    const isObject = typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata);
    return isObject ? (metadata as EventMetadata) : undefined;
  } catch {
    return undefined;
  }
}
