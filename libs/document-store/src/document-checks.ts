import { MAX_DEPTH, MAX_KEY_BYTES, MAX_PAGE, type ScanRequest } from './collection.js';
import { InvalidDocumentRequest } from './errors.js';
import type { ViewBatch } from './view-store.js';

const LONE_SURROGATE = /\p{Surrogate}/u;
const FIELD_NAME = /^[^$_.\0][^.\0]*$/u;
const POSITION = /^[\x21-\x7e]{1,128}$/;

/** @throws InvalidDocumentRequest when `id` is no id in the bounds of MAX_KEY_BYTES */
export function checkId(id: string): void {
  if (id === '' || LONE_SURROGATE.test(id))
    throw new InvalidDocumentRequest('an id is a well-formed, non-empty string');
  checkKeyBytes([id]);
}

/** @throws InvalidDocumentRequest for more than MAX_PAGE ids, or one that is none */
export function checkIds(ids: readonly string[]): void {
  if (ids.length > MAX_PAGE) throw new InvalidDocumentRequest(`at most ${MAX_PAGE} ids may be asked for at once`);
  ids.forEach(checkId);
}

/** @throws InvalidDocumentRequest for a position that does not compare bytewise */
export function checkPosition(position: string): void {
  if (!POSITION.test(position)) throw new InvalidDocumentRequest('a position is 1 to 128 printable ASCII characters');
}

/** @throws InvalidDocumentRequest for a name or a position out of bounds */
export function checkCheckpoint(checkpoint: ViewBatch['checkpoint']): void {
  if (checkpoint === undefined) return;
  checkId(checkpoint.name);
  checkPosition(checkpoint.position);
}

/** @throws InvalidDocumentRequest for an id or a limit out of bounds */
export function checkScan({ after, limit }: ScanRequest): void {
  if (after !== undefined) checkId(after);
  checkPageLimit(limit);
}

/** @throws InvalidDocumentRequest for a limit out of bounds */
export function checkPageLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_PAGE) return;
  throw new InvalidDocumentRequest(`a page's limit is a whole number from 1 to ${MAX_PAGE}`);
}

/** @throws InvalidDocumentRequest when the strings among `parts` are together too long for an index's key */
export function checkKeyBytes(parts: readonly unknown[]): void {
  let [bytes, length] = [0, 0];
  for (const part of parts) if (typeof part === 'string') length += part.length;
  // Nothing of so few characters can be too long: none takes more than three bytes.
  if (length * 3 <= MAX_KEY_BYTES) return;
  for (const part of parts) {
    if (typeof part === 'string') bytes += Buffer.byteLength(part);
  }
  if (bytes > MAX_KEY_BYTES)
    throw new InvalidDocumentRequest(`an id and its indexed strings may have ${MAX_KEY_BYTES} bytes`);
}

/** @throws InvalidDocumentRequest for what is not the plain JSON that every engine holds; see `Collection` */
export function checkBody(body: object): void {
  if (!isPlainObject(body)) throw new InvalidDocumentRequest('a body is a plain object');
  checkValue(body, 0);
}

function checkValue(value: unknown, depth: number): void {
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'string' && !LONE_SURROGATE.test(value)) return;
  if (typeof value === 'number' && Number.isFinite(value)) return;
  if (depth >= MAX_DEPTH) throw new InvalidDocumentRequest(`a body nests at most ${MAX_DEPTH} deep`);
  if (Array.isArray(value)) {
    if (value.some(Array.isArray)) throw new InvalidDocumentRequest('a list whose items are lists');
    for (const item of value) checkValue(item, depth + 1);
    return;
  }
  if (!isPlainObject(value)) throw new InvalidDocumentRequest('a body holds only plain JSON');
  for (const [name, field] of Object.entries(value)) {
    if (!FIELD_NAME.test(name) || LONE_SURROGATE.test(name) || name in Object.prototype) {
      throw new InvalidDocumentRequest('a field has a name that not every engine can hold');
    }
    if (field !== undefined) checkValue(field, depth + 1);
  }
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // A class's instance with fields alone is stored as what it holds; what has a form of its own in JSON is not plain.
  return prototype === null || prototype === Object.prototype || !('toJSON' in value || Symbol.iterator in value);
}
