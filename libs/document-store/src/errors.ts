/** The engine did not answer in time or cannot be reached. A write that was under way may or may not have happened. */
export class DocumentStoreUnavailable extends Error {
  override readonly name = 'DocumentStoreUnavailable';
}

/**
 * A collection or index that was not declared, or something out of the bounds in `collection.ts`: a fault in the
 * program.
 */
export class InvalidDocumentRequest extends Error {
  override readonly name = 'InvalidDocumentRequest';
}

/** The views did not reach the log's head in time, and an answer from them could leave something out. */
export class ViewsBehind extends Error {
  override readonly name = 'ViewsBehind';

  constructor() {
    super('the views are behind the log');
  }
}
