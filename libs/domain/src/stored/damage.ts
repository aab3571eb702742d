import { isEventType } from '../sealed-fields.js';
import { STREAM_PREFIXES } from '../streams.js';
import { EVENT_SHAPES } from './event-shapes.js';
import { brokenField, instant } from './field-rules.js';

/** An event as an engine keeps it. */
export interface AsStored {
  readonly stream: string;
  readonly type: string;
  readonly data: object;
  readonly metadata: { readonly time: string };
  /** The stored data is no valid event. */
  readonly unreadable?: true;
}

const { demoGrant, demoPreview } = STREAM_PREFIXES;
/** The demo's come first: none of them may be taken for a stream of another kind. */
const PREFIXES = [demoGrant, demoPreview, ...Object.values(STREAM_PREFIXES)];
const KINDS: Readonly<Record<string, string>> = { [demoGrant]: 'grant', [demoPreview]: 'preview' };

/**
 * What is wrong with an event of a type that this version knows, in words that quote nothing of it; undefined when
 * nothing is. It looks at what an event of its type must hold, and whether such an event can stand in its stream.
 */
export function damageOf({ stream, type, data, metadata, unreadable }: AsStored): string | undefined {
  if (unreadable === true) return 'what is stored of it is no event';
  if (!isEventType(type)) return undefined;
  const prefix = PREFIXES.find((one) => stream.startsWith(one));
  const kind = prefix === undefined ? undefined : (KINDS[prefix] ?? prefix.slice(0, -1));
  if (prefix === undefined || kind !== type.slice(0, type.indexOf('.'))) return 'it stands in a stream of another kind';
  if (!instant(metadata.time, '')) return 'its time is no time';
  const field = brokenField(data, EVENT_SHAPES[type], stream.slice(prefix.length));
  return field === undefined ? undefined : `its ${field} is not what it must be`;
}
