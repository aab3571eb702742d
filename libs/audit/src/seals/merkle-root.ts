import { CoMETRE } from '@transmute/rfc9162';

/** Root of the Merkle tree over leaves (RFC 9162, 2.1.1), 32 bytes. @param leaves at least one, each hashed already */
export async function merkleRoot(leaves: readonly Uint8Array[]): Promise<Buffer> {
  return Buffer.from(await CoMETRE.RFC9162_SHA256.root([...leaves]));
}
