/** A person's name as the person typed it, byte for byte: never trimmed, never normalised. */
export interface Name {
  readonly given_name: string;
  readonly middle_name: string | null;
  readonly family_name: string;
  readonly suffix: string | null;
  readonly mailing_name: string | null;
}
