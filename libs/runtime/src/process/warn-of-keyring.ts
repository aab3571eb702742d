import type { Logger } from 'pino';
import { failureMessage } from '#failures';
import type { Keyring } from '#vault';

/**
 * A process starts without its keyring, for what can be done all the same; its log then says what is wrong with it (a
 * path, never a key).
 */
export function warnOfKeyring(keyring: Keyring, logger: Logger): void {
  try {
    keyring.currentVersion();
  } catch (error) {
    const reason = failureMessage(error);
    logger.error({ variable: 'KEYRING_URL', reason }, 'the keyring cannot be used');
  }
}
