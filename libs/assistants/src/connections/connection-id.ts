import { createHmac, randomBytes } from 'node:crypto';

const UUID_BYTES = 16;
/** RFC 9562, 5.8: a UUID of somebody's own making. */
const VERSION = 0x80;
const VARIANT = 0x80;
const GENERATION_BYTES = 16;
const GRANT_ID = /^([0-9a-f-]{36})\.[\w-]{22}$/;

/**
 * The id of a person's connection with a client: the same each time, so that there is one, and telling nobody whose it
 * is.
 * @param secret 32 bytes
 */
export function connectionId(secret: Buffer, personId: string, clientId: string): string {
  const bytes = createHmac('sha256', secret)
    .update(JSON.stringify([personId, clientId]))
    .digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | VERSION, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | VARIANT, 8);
  const hex = bytes.toString('hex', 0, UUID_BYTES);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Names what tokens hang on; it leads to the connection, and none is like another. */
export function newGrantId(assistantId: string): string {
  return `${assistantId}.${randomBytes(GENERATION_BYTES).toString('base64url')}`;
}

/** Undefined for what is none of ours. */
export function assistantOfGrant(grantId: string): string | undefined {
  return GRANT_ID.exec(grantId)?.[1];
}
