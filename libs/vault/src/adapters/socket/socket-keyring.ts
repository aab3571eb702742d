import { CryptoUnavailable, NoSuchWrappingKey } from '../../errors.js';
import { KeyringIdentity } from '../../keyring/keyring-identity.js';
import { Keyring, type SigningKey } from '../../keyring/keyring.js';
import type { SigningPurpose } from '../../keyring/signing-seed.js';
import type { WrappedKey } from '../../keyring/wrapped-key.js';
import type { KeyringConnection } from './keyring-connection.js';
import type { Question, KeyringState } from './messages.js';

/**
 * A keyring that another process has: it wraps and unwraps there, and has here what that process gives it, secrets and
 * signing keys of its own purposes.
 */
export class SocketKeyring extends Keyring {
  private readonly identity = new KeyringIdentity();

  constructor(private readonly connection: KeyringConnection) {
    super();
  }

  override currentVersion(): number {
    return this.own().current;
  }

  override mustHold(version: number): void {
    if (!this.own().versions.includes(version)) throw new NoSuchWrappingKey(version);
  }

  override async wrap(name: string, dataKey: Buffer): Promise<WrappedKey> {
    return (await this.ask({ ask: 'wrap', name, key: dataKey.toString('base64') })) as WrappedKey;
  }

  override async unwrap(name: string, { wrapped, keyringVersion }: WrappedKey): Promise<Buffer> {
    const standing = this.own();
    const key = await this.ask({ ask: 'unwrap', name, wrapped, keyringVersion });
    this.identity.recognize(standing);
    return bytesOf(key);
  }

  override async tryOut(sample: ReadonlyMap<string, WrappedKey>): Promise<number> {
    const standing = this.connection.standing();
    const keys = [...sample].map(([name, { wrapped, keyringVersion }]) => ({ name, wrapped, keyringVersion }));
    const opened = this.identity.isAnother(standing) ? 0 : Number(await this.connection.ask({ ask: 'try', keys }));
    this.identity.tried(standing, opened);
    return opened;
  }

  override async blindIndex(text: string): Promise<Buffer> {
    return bytesOf(await this.ask({ ask: 'index', text }));
  }

  override signingKeys(purpose: SigningPurpose): readonly SigningKey[] {
    const keys = this.own().signing[purpose];
    if (keys === undefined) throw new CryptoUnavailable(`this process may not sign as ${purpose}`);
    return keys.map(({ version, seed }) => ({ version, seed: bytesOf(seed) }));
  }

  override secret(name: string): Buffer {
    const secret = this.own().secrets[name];
    if (secret === undefined) throw new CryptoUnavailable(`this process may not have the secret ${name}`);
    return bytesOf(secret);
  }

  override async refresh(): Promise<void> {
    await this.connection.ask({ ask: 'refresh' });
  }

  override close(): void {
    this.connection.close();
  }

  private async ask(question: Question): Promise<unknown> {
    this.own();
    return this.connection.ask(question);
  }

  private own(): KeyringState {
    const standing = this.connection.standing();
    this.identity.mustBeRight(standing);
    return standing;
  }
}

function bytesOf(text: unknown): Buffer {
  return Buffer.from(String(text), 'base64');
}
