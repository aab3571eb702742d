import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isLoopback } from './loopback.js';
import type { SettingsReader } from './settings-reader.js';

/** A service that seals the keyring. */
export type KeyManagementSettings =
  | {
      readonly kind: 'transit';
      /** Scheme, host and port. */
      readonly url: string;
      readonly mount: string;
      readonly key: string;
      /** Absolute path. */
      readonly tokenFile: string;
    }
  | { readonly kind: 'aws-kms'; readonly keyId: string };

export interface KeyringSettings {
  /** Absolute path of the keyring's file, sealed or not, or of the socket of the process that has it. */
  readonly keyringPath: string;
  /** Whether another process has it. */
  readonly keyringApart: boolean;
  /** Undefined: the file is not sealed. */
  readonly keyManagement: KeyManagementSettings | undefined;
}

const FILE = 'keyring.json';
const SEALED_FILE = 'keyring.sealed.json';
const FORMS =
  'must be file:<path>, socket:<path>, vault:<URL of the server>/<mount>/<key>, or aws-kms:<id, ARN or alias of the key>';

const IN_FILE = { keyringApart: false, keyManagement: undefined } as const;

/** @param production where a keyring that nobody placed stands beside the data folder, not in it */
export function readKeyringSettings(reader: SettingsReader, dataDir: string, production: boolean): KeyringSettings {
  const value = reader.text('KEYRING_URL', '');
  const folder = production ? join(dirname(dataDir), `${basename(dataDir)}-keyring`) : dataDir;
  if (value === '' || value.startsWith('file:'))
    return { keyringPath: reader.file('KEYRING_URL', placeOf(dataDir, folder)), ...IN_FILE };
  if (value.startsWith('socket:') && value !== 'socket:')
    return { keyringPath: resolve(value.slice('socket:'.length)), keyringApart: true, keyManagement: undefined };
  const keyringPath = resolve(reader.text('KEYRING_FILE', join(folder, SEALED_FILE)));
  return { keyringPath, keyringApart: false, keyManagement: readService(reader, value, production) };
}

/** One that was made in the data folder before there was another place for it stays where it is. */
function placeOf(dataDir: string, folder: string): string {
  const before = join(dataDir, FILE);
  return existsSync(before) ? before : join(folder, FILE);
}

function readService(reader: SettingsReader, value: string, production: boolean): KeyManagementSettings | undefined {
  if (value.startsWith('vault:')) return readTransit(reader, value.slice('vault:'.length), production);
  const keyId = value.slice('aws-kms:'.length);
  if (value.startsWith('aws-kms:') && /^[\w:/-]{1,300}$/.test(keyId)) return { kind: 'aws-kms', keyId };
  reader.refuse('KEYRING_URL', FORMS);
  return undefined;
}

function readTransit(reader: SettingsReader, text: string, production: boolean): KeyManagementSettings | undefined {
  reader.require('KEYRING_TOKEN_FILE', 'must name the file with the token for the server of KEYRING_URL');
  const tokenFile = resolve(reader.text('KEYRING_TOKEN_FILE', ''));
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const [key = '', ...mount] = (url?.pathname ?? '')
    .split('/')
    .filter((part) => part !== '')
    .reverse();
  if (url === undefined || !/^https?:$/.test(url.protocol) || mount.length === 0 || url.username !== '') {
    reader.refuse('KEYRING_URL', FORMS);
    return undefined;
  }
  if (url.protocol === 'http:' && (production || !isLoopback(url.hostname)))
    reader.refuse(
      'KEYRING_URL',
      'must be https:// within vault:… where the server is not on this machine, and in production',
    );
  return { kind: 'transit', url: url.origin, mount: mount.reverse().join('/'), key, tokenFile };
}
