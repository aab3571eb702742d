import canonicalize from 'canonicalize';
import { withoutData, type EventEnvelope, type RecordedEvent, type StoredEvent } from '../../index.js';

/** The package is CommonJS: what its types call the default export of a module is the module. */
const serialize = canonicalize as unknown as (value: unknown) => string | undefined;

/** EventStoreDB's client hands out no bytes: RFC 8785 JSON of what it does, so that everybody makes the same of it. */
export function canonicalBytes(event: RecordedEvent): Uint8Array {
  const { stream, revision, id, type, data, metadata, retried } = event;
  const text = serialize({
    stream,
    revision,
    id,
    type,
    data,
    metadata: retried ? { ...metadata, retried } : metadata,
    ...(event.unreadable === true ? { unreadable: true } : {}),
  });
  if (text === undefined) throw new Error('this is no JSON');
  return Buffer.from(text);
}

export function asStored(event: RecordedEvent): StoredEvent {
  const envelope = (): EventEnvelope => withoutData(event);
  return { position: event.position, bytes: canonicalBytes(event), decoded: () => event, envelope };
}
