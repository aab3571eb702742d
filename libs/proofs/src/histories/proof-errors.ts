/**
 * Nothing can be proved now: no tree was begun, nothing is signed any more, or what is stored of the tree is damaged.
 */
export class ProofsUnavailable extends Error {
  override readonly name = 'ProofsUnavailable';
}

/** A proof takes longer than a request may: what was done of it is kept, so that another try gets further. */
export class ProofNotReady extends Error {
  override readonly name = 'ProofNotReady';
}

/** An entry, as it stands in the log, is not what was signed. */
export class HistoryAltered extends Error {
  override readonly name = 'HistoryAltered';
}

/** A cursor that no page of this proof was answered with. */
export class InvalidProofCursor extends Error {
  override readonly name = 'InvalidProofCursor';
}
