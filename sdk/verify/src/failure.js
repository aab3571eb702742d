/** What was given is not what it should be, such as a file that is no bundle: nothing was checked. */
export class AskedWrongly extends Error {
  /** @override */
  name = 'AskedWrongly';
}

/** What was checked is not as it was signed, or is not signed; the message says it in words for anybody. */
export class DoesNotHold extends Error {
  /** @override */
  name = 'DoesNotHold';
}
