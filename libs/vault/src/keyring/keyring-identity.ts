import { OtherKeyring } from '../errors.js';

/** By what a keyring is told from another; hashes, of which no key follows. */
export interface KeyringMarks {
  /** Of what no rotation changes. */
  readonly fingerprint: string;
  /** Of all that is in it. */
  readonly contents: string;
}

/** What one user of a keyring has learnt of the one that stands there: whether it is the right one. */
export class KeyringIdentity {
  private recognized: string | undefined;
  /** Of one that opened nothing when it was tried. */
  private refused: string | undefined;

  /** @throws OtherKeyring */
  mustBeRight({ fingerprint, contents }: KeyringMarks): void {
    if (this.refused === contents || this.isAnother({ fingerprint })) throw new OtherKeyring();
  }

  /** Whether another one has opened a data key. */
  isAnother({ fingerprint }: Pick<KeyringMarks, 'fingerprint'>): boolean {
    return this.recognized !== undefined && this.recognized !== fingerprint;
  }

  /** It has opened a data key. */
  recognize({ fingerprint }: KeyringMarks): void {
    this.recognized ??= fingerprint;
  }

  /** It was tried on data keys. */
  tried(marks: KeyringMarks, opened: number): void {
    if (opened > 0) this.recognize(marks);
    this.refused = opened > 0 ? undefined : marks.contents;
  }
}
