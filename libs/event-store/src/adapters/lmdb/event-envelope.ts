import type { EventEnvelope, EventMetadata, Position } from '../../index.js';

/** As `writeEventBody` puts them. No string within the data can hold the second: its quotes would be escaped. */
const BEFORE_ID = '{"id":"';
const BEFORE_METADATA = ',"metadata":';
const UUID_LENGTH = 36;
/** Bytes in which nearly every event has what stands before its data, and after them. To decode a few more is cheap. */
const HEAD = 256;
const TAIL = 320;

/**
 * What stands around the data, which is most of an event and is not parsed; undefined where it is not as written, or
 * something more stands behind it.
 */
export function readEnvelope(position: Position, bytes: Buffer): EventEnvelope | undefined {
  return envelopeIn(position, bytes, HEAD, TAIL) ?? envelopeIn(position, bytes, bytes.length, bytes.length);
}

/** Undefined also where it does not stand within so many bytes of the beginning and of the end. */
function envelopeIn(position: Position, bytes: Buffer, head: number, tail: number): EventEnvelope | undefined {
  const before = bytes.toString('utf8', 0, head);
  const first = before.indexOf('\n');
  const second = before.indexOf('\n', first + 1);
  const third = before.indexOf('\n', second + 1);
  const id = third + 1 + BEFORE_ID.length;
  const end = id + UUID_LENGTH;
  if (third === -1 || !before.startsWith(BEFORE_ID, third + 1) || before[end] !== '"') return undefined;
  const metadata = metadataIn(bytes, end, tail);
  if (metadata === undefined) return undefined;
  return {
    id: before.slice(id, end),
    metadata,
    type: before.slice(second + 1, third),
    stream: before.slice(first + 1, second),
    revision: Number(before.slice(0, first)),
    position,
    retried: false,
  };
}

/** @param end of the id: in characters, which are as many bytes or fewer */
function metadataIn(bytes: Buffer, end: number, tail: number): EventMetadata | undefined {
  const after = bytes.toString('utf8', Math.max(end, bytes.length - tail));
  const at = after.lastIndexOf(BEFORE_METADATA);
  return at === -1 ? undefined : parsedMetadata(after.slice(at + BEFORE_METADATA.length, -1));
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
