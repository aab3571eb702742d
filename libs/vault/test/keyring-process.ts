import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileKeyringPlace } from '../src/adapters/file/index.js';
import { KeyringServer, SocketKeyringPlace } from '../src/adapters/socket/index.js';
import type { KeptKeyring, Keyring, KeyringRights } from '../src/index.js';

/** Of a process that works for businesses alone. */
export const FEW: KeyringRights = { kinds: ['business'], secrets: ['a'], signs: [], looksUp: false };

/** A process that has a keyring in a file, and a socket where it may be used. */
export class KeyringProcess {
  private constructor(
    readonly folder: string,
    readonly kept: KeptKeyring,
    /** What somebody asked for who may not have it. */
    readonly refused: string[],
    private server: KeyringServer,
  ) {}

  static async start(rights: KeyringRights): Promise<KeyringProcess> {
    const folder = await mkdtemp(join(tmpdir(), 'socket-'));
    const kept = await new FileKeyringPlace(join(folder, 'keyring.json')).open({ createIfMissing: true });
    const refused: string[] = [];
    const server = await KeyringServer.listen(kept, rights, join(folder, 'socket'), (reason) => refused.push(reason));
    return new KeyringProcess(folder, kept, refused, server);
  }

  get path(): string {
    return join(this.folder, 'socket');
  }

  use(): Promise<Keyring> {
    return new SocketKeyringPlace(this.path).open();
  }

  async startAgain(rights: KeyringRights, keyring: KeptKeyring = this.kept): Promise<void> {
    this.server = await this.besides(rights, keyring);
  }

  /** Another one on the same socket, while this one runs. */
  besides(rights: KeyringRights, keyring: KeptKeyring = this.kept): Promise<KeyringServer> {
    return KeyringServer.listen(keyring, rights, this.path, (reason) => this.refused.push(reason));
  }

  end(): Promise<void> {
    return this.server.close();
  }

  async remove(): Promise<void> {
    await this.end();
    await rm(this.folder, { recursive: true });
  }
}
