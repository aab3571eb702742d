import { CryptoUnavailable } from '../../errors.js';
import type { KeyringPlace } from '../../keyring/keyring-place.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { SigningKeys } from '../../keyring/signing-keys.js';
import type { WrappingKeys } from '../../keyring/wrapping-keys.js';
import { KeyringConnection } from './keyring-connection.js';
import { SocketKeyring } from './socket-keyring.js';

export { KeyringServer } from './keyring-server.js';

/** A keyring that another process has, and lets this one use over a Unix socket. Nothing of it is changed from here. */
export class SocketKeyringPlace implements KeyringPlace {
  /** @param path of the socket */
  constructor(readonly path: string) {}

  /** Makes none: that is for those who have the place where it is kept. */
  async open(): Promise<Keyring> {
    const connection = new KeyringConnection(this.path);
    await connection.firstNews();
    return new SocketKeyring(connection);
  }

  wrappingKeys(): WrappingKeys {
    throw this.refusal();
  }

  signingKeys(): SigningKeys {
    throw this.refusal();
  }

  private refusal(): CryptoUnavailable {
    return new CryptoUnavailable(`a keyring is not changed over a socket (${this.path}): name where it is kept`);
  }
}
