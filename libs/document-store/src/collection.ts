/**
 * An order in which a collection can be paged. A page fixes the `equal` fields, in full, and walks by the `order`
 * field, ties by id. All are top-level fields holding strings or numbers (one of the two per field); a document in
 * which one of them is absent or null is not in the index. Strings compare by their UTF-8 bytes.
 */
export interface IndexDefinition {
  readonly name: string;
  readonly equal: readonly string[];
  readonly order: string;
}

/**
 * A named set of documents of one shape. `T` is plain JSON; the engine adds nothing to it and loses nothing of it. So
 * that every engine can hold it, strings are well-formed and numbers finite; a field's name is not empty, starts with
 * neither `$` nor `_`, holds neither a dot nor a NUL, and is none that every JavaScript object has, such as
 * `constructor`; a list's items are no lists; nothing nests deeper than MAX_DEPTH. An undefined field is an absent one.
 * A write of anything else rejects with InvalidDocumentRequest.
 */
export interface Collection<T extends object> {
  /** Lower-case letters, digits and hyphens; at most 64. */
  readonly name: string;
  /** An index that is declared for the first time is filled from the documents that stand when the store is opened. */
  readonly indexes: readonly IndexDefinition[];
  /** Never set: it ties the shape to the definition. */
  readonly shape?: T;
}

export type IndexValue = string | number;

export interface PageRequest {
  readonly index: string;
  /** A value for each of the index's `equal` fields. */
  readonly equal: Readonly<Record<string, IndexValue>>;
  readonly direction: 'up' | 'down';
  /** Only documents whose `order` value is this or greater. */
  readonly atLeast?: IndexValue;
  /** Only documents whose `order` value is this or less. */
  readonly atMost?: IndexValue;
  /** Only documents beyond this place, in the page's direction: the `order` value and id of the last one seen. */
  readonly after?: { readonly order: IndexValue; readonly id: string };
  /** From 1 to MAX_PAGE. */
  readonly limit: number;
}

export interface ScanRequest {
  /** Only documents whose ids come after this one, by their UTF-8 bytes. */
  readonly after?: string;
  /** From 1 to MAX_PAGE. */
  readonly limit: number;
}

/** Most documents one page or one `getMany` may ask for. */
export const MAX_PAGE = 1000;
/** Most documents one batch of a view may write. */
export const MAX_BATCH = 1000;
/**
 * An id is a string of 1 to this many bytes in UTF-8; with the strings that an index takes from its document, no more
 * than this in all.
 */
export const MAX_KEY_BYTES = 900;
/** Most bytes of one document's body in the engine's encoding: JSON or BSON. */
export const MAX_BODY_BYTES = 4_194_304;
/** Objects and lists within one another, the body itself counted. */
export const MAX_DEPTH = 32;
