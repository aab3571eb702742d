import { randomBytes } from 'node:crypto';
import { generatePersonKey } from '#person-key';

/** A well-formed key that nobody has: a guess hits one of a test's few with no chance worth a thought. */
export function unknownKey(): string {
  return generatePersonKey(() => randomBytes(1).readUInt8());
}
