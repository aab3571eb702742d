/**
 * Person data cannot be read or written now: the keyring or the key records are out of reach, or (then `subject` is
 * given) one subject's data key or ciphertext is damaged, which touches that subject alone. See `docs/api.md`, Errors:
 * `crypto_unavailable`.
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

/** In the place of the keyring that opened data keys before stands another one. */
export class OtherKeyring extends CryptoUnavailable {
  constructor() {
    super('another keyring stands in the place of the one that the data need');
  }
}

/** The subject has no data key: it was erased, or never was. What is sealed for it can be read by nobody, ever. */
export class SubjectErased extends Error {
  override readonly name = 'SubjectErased';

  constructor(readonly subject: string) {
    super(`there is no data key for ${subject}`);
  }
}

/** One event cannot be read; all else can. Nobody's retry helps: it is an operator's to mend. */
export abstract class EventUnreadable extends Error {}

/**
 * An event whose type the codec does not know and no upcaster leads away from: written by a later version, or a fault
 * in the program.
 */
export class UnknownEventType extends EventUnreadable {
  override readonly name = 'UnknownEventType';

  constructor(readonly type: string) {
    super(`unknown event type ${JSON.stringify(type.slice(0, 100))}`);
  }
}

/** An event of a known type that does not hold what such an event must hold. */
export class DamagedEvent extends EventUnreadable {
  override readonly name = 'DamagedEvent';

  /** @param damage in words that quote nothing of the event's data */
  constructor(
    readonly type: string,
    readonly damage: string,
  ) {
    super(`${type} is damaged: ${damage}`);
  }
}

/**
 * Whether an error says that one event, or what is sealed for one subject, cannot be read, while all else can. Who
 * meets a subject that was erased on purpose has to look at that first.
 */
export function isUnreadable(error: unknown): boolean {
  if (error instanceof CryptoUnavailable) return error.subject !== undefined;
  return error instanceof EventUnreadable || error instanceof SubjectErased;
}
