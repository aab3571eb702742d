import { readFile } from 'node:fs/promises';
import { CryptoUnavailable } from '../../errors.js';
import { KeyManagement, KeyManagementRefuses } from '../../keyring/key-management.js';

export interface TransitOptions {
  /** Of the server, such as `https://vault.internal:8200`. */
  readonly url: string;
  /** Where the transit engine is mounted, such as `transit`. */
  readonly mount: string;
  /** The name of the key there; of a type that encrypts with associated data, such as `aes256-gcm96`. */
  readonly key: string;
  /** Read for each call, so that whoever renews the token only replaces the file. */
  readonly tokenFile: string;
}

const PATIENCE_MS = 5_000;
/** Bound to what is wrapped: the key may wrap for others too, and theirs is no keyring of ours. */
const ASSOCIATED = Buffer.from('consent keyring').toString('base64');
/** What the server says about itself, not about us: sealed, a standby, overloaded. */
const NOT_NOW = [408, 412, 429, 472, 473];

/**
 * The transit engine of HashiCorp Vault, and of OpenBao, which speaks the same API: `POST /v1/:mount/encrypt/:key` and
 * `/decrypt/:key`. The token needs `update` on these two paths, and nothing else.
 */
export class TransitKeyManagement extends KeyManagement {
  override readonly name = 'vault';

  constructor(private readonly options: TransitOptions) {
    super();
  }

  override wrap(key: Buffer): Promise<string> {
    return this.ask('encrypt', { plaintext: key.toString('base64') }, 'ciphertext');
  }

  override async unwrap(wrapped: string): Promise<Buffer> {
    return Buffer.from(await this.ask('decrypt', { ciphertext: wrapped }, 'plaintext'), 'base64');
  }

  private async ask(action: 'encrypt' | 'decrypt', body: object, answer: 'ciphertext' | 'plaintext'): Promise<string> {
    const { url, mount, key } = this.options;
    const token = await this.token();
    const path = `/v1/${mount}/${action}/${encodeURIComponent(key)}`;
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'X-Vault-Token': token, 'X-Vault-Request': 'true', 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, associated_data: ASSOCIATED }),
      // A token is sent to nobody but the server that is named.
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((cause: unknown) => {
      throw new CryptoUnavailable(`the key-management service at ${url} does not answer`, { cause });
    });
    // It may be cut off, or be of somebody between: then the server itself has said neither yes nor no.
    const found: unknown = await response.json().catch(() => undefined);
    const said = response.ok ? textIn(found, answer) : undefined;
    if (said !== undefined) return said;
    if (isNo(response.status)) return this.refuse(`${action} answered ${String(response.status)}`);
    const what = response.ok ? `answered without ${answer}` : `cannot serve now (${String(response.status)})`;
    throw new CryptoUnavailable(`the key-management service at ${url} ${what}`);
  }

  private async token(): Promise<string> {
    try {
      return (await readFile(this.options.tokenFile, 'utf8')).trim();
    } catch (cause) {
      throw new CryptoUnavailable(`the token file ${this.options.tokenFile} cannot be read`, { cause });
    }
  }

  private refuse(why: string): never {
    const { url, mount, key } = this.options;
    throw new KeyManagementRefuses(`the key-management service at ${url} refuses the key ${mount}/${key}: ${why}`);
  }
}

function isNo(status: number): boolean {
  return status >= 400 && status < 500 && !NOT_NOW.includes(status);
}

/** Of an answer `{data: {…}}`. */
function textIn(answer: unknown, name: 'ciphertext' | 'plaintext'): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return undefined;
  const { data } = answer;
  if (typeof data !== 'object' || data === null) return undefined;
  const value: unknown = (data as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : undefined;
}
