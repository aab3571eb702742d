/**
 * Person data cannot be read or written now: the keyring or the key records are out of reach, or (then `subject` is given) one subject's
 * data key or ciphertext is damaged, which touches that subject alone. See `docs/api.md`, Errors: `crypto_unavailable`.
 */
export class CryptoUnavailable extends Error {
  override readonly name = 'CryptoUnavailable';
  /** `kind:id` of the one subject that is affected; undefined when everyone is. */
  readonly subject: string | undefined;

  constructor(message: string, options: { readonly subject?: string; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.subject = options.subject;
  }
}

/** The keyring holds no wrapping key of this version: it was retired, or this keyring is an older copy. */
export class NoSuchWrappingKey extends CryptoUnavailable {
  constructor(version: number) {
    super(`the keyring has no wrapping key of version ${version}`);
  }
}

/** The subject has no data key: it was erased, or never was. What is sealed for it can be read by nobody, ever. */
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';

  constructor(readonly subject: string) {
    super(`there is no data key for ${subject}`);
  }
}

/** An event whose type the codec does not know and no upcaster leads away from: written by a later version, or a fault in the program. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType';

  constructor(readonly type: string) {
    super(`unknown event type ${JSON.stringify(type.slice(0, 100))}`);
  }
}
