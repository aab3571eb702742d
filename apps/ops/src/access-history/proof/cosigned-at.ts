import type { SignedNote } from '#proofs';

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/**
 * When the log itself says that it signed a note: the time in its own cosignature (C2SP tlog-cosignature), as ISO 8601
 * UTC; null where there is none. Whether it is right is for whoever checks the note.
 */
export function cosignedAt({ signatures }: SignedNote, origin: string): string | null {
  const own = signatures.find(
    ({ name, signature }) => name === origin && signature.length === TIME_BYTES + SIGNATURE_BYTES,
  );
  if (own === undefined) return null;
  return new Date(Number(own.signature.readBigUInt64BE()) * 1_000).toISOString();
}
