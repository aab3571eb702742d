import { createHash } from 'node:crypto';
import type { RecordedEvent } from '#event-store';
import { canonicalJson } from './canonical-json.js';
import { SEALS_STREAM } from './seal.js';

/** RFC 9162, 2.1.1: tells the hash of an entry from that of a node. */
const LEAF = Buffer.of(0);

/**
 * The hash of an event as it is stored, before upcasting, 32 bytes. Its place in the log is not in it (the tree has
 * that), so a log keeps its leaves when it moves to another engine.
 */
export function leafOf({ stream, revision, id, type, data, metadata, retried }: RecordedEvent): Buffer {
  const beside = retried ? { ...metadata, retried } : metadata;
  const event = canonicalJson({ stream, revision, id, type, data, metadata: beside });
  return createHash('sha256').update(LEAF).update(event).digest();
}

/**
 * Seals do not seal themselves: each holds the hash of the one before. System streams are never seen through the port.
 */
export function isSealed({ stream }: RecordedEvent): boolean {
  return stream !== SEALS_STREAM;
}
