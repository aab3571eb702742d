/** The engine did not answer in time or cannot be reached. A write that was under way may or may not have happened. */
export class DocumentStoreUnavailable extends Error {
  override readonly name = 'DocumentStoreUnavailable';
}

/** The caller asked for a collection or index that was not declared, or for a page out of bounds: a fault in the program. */
export class InvalidDocumentRequest extends Error {
  override readonly name = 'InvalidDocumentRequest';
}
