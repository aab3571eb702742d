import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAccountAddress, normaliseEmail } from '#accounts';
import { readRanges, type AddressRange } from '#http';
import { DEFAULT_ENGINE, type EngineKind } from '../engines/engine-kinds.js';
import { readClusterUrl } from '../redis/cluster-url.js';
import type { EngineUrl } from './engine-url.js';

/** What is wrong with the environment, a line for each variable. Never holds a value: values may be secrets. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings';
}

/** Reads variables one by one and gathers what is wrong with them, so that one start tells of every mistake. */
export class SettingsReader {
  private readonly refused: string[] = [];

  constructor(private readonly environment: NodeJS.ProcessEnv) {}

  text(variable: string, fallback: string): string {
    const value = this.environment[variable];
    return value === undefined || value === '' ? fallback : value;
  }

  isSet(variable: string): boolean {
    return this.text(variable, '') !== '';
  }

  flag(variable: string, fallback: boolean): boolean {
    const value = this.text(variable, String(fallback));
    if (value !== 'true' && value !== 'false') this.refuse(variable, 'must be true or false');
    return value === 'true';
  }

  integer(variable: string, fallback: number, least: number, most: number): number {
    const value = this.text(variable, String(fallback));
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    this.refuse(variable, `must be a whole number from ${least} to ${most}`);
    return fallback;
  }

  /** Undefined when it is not set. */
  optionalInteger(variable: string, least: number, most: number): number | undefined {
    return this.text(variable, '') === '' ? undefined : this.integer(variable, least, least, most);
  }

  /** From 0 to 1. */
  share(variable: string, fallback: number): number {
    const value = this.text(variable, String(fallback));
    if (/^(0(\.\d+)?|1(\.0+)?)$/.test(value)) return Number(value);
    this.refuse(variable, 'must be a number from 0 to 1');
    return fallback;
  }

  /** @param reason what is said when it is not set */
  require(variable: string, reason: string): void {
    if (this.text(variable, '') === '') this.refuse(variable, reason);
  }

  oneOf<Choice extends string>(variable: string, fallback: Choice, allowed: readonly Choice[]): Choice {
    const value = this.text(variable, fallback);
    const choice = allowed.find((candidate) => candidate === value);
    if (choice === undefined) this.refuse(variable, `must be one of ${allowed.join(', ')}`);
    return choice ?? fallback;
  }

  private list(variable: string, fallback: readonly string[]): readonly string[] {
    const value = this.environment[variable];
    if (value === undefined) return fallback;
    return value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** Values separated by commas, each as `read` understands it; none when it is not set. */
  listOf<T>(variable: string, read: (value: string) => T | undefined, must: string): readonly T[] {
    const values = this.list(variable, []).map(read);
    const understood = values.filter((value) => value !== undefined);
    if (understood.length < values.length) this.refuse(variable, must);
    return understood;
  }

  url(variable: string, schemes: readonly string[]): string | undefined {
    const value = this.environment[variable];
    if (value === undefined || value === '') return undefined;
    if (!schemes.some((scheme) => value.startsWith(`${scheme}//`))) {
      this.refuse(variable, `must start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
    } else if (!isEscapedWell(value)) {
      this.refuse(variable, 'has a % that is no escape: write it %25');
    } else if (!value.startsWith('unix:///') && !namesHost(value)) {
      this.refuse(variable, 'must be a URL that names a host');
    }
    return value;
  }

  /** What a browser sends as `Origin`: scheme, host and port alone. */
  origin(variable: string, fallback: string): string {
    const value = this.text(variable, fallback);
    if (!isOrigin(value)) this.refuse(variable, 'must be scheme, host and port alone, such as https://consent.example');
    return value;
  }

  /** Such origins; none when it is not set. */
  origins(variable: string): readonly string[] {
    const values = this.list(variable, []);
    if (!values.every(isOrigin))
      this.refuse(variable, 'must be origins, separated by commas: scheme, host and port alone');
    return values;
  }

  /** `<engine>:<folder>` for an engine of this machine, or a server's URL. */
  engine(variable: string, fallbackPath: string, kinds: readonly EngineKind[]): EngineUrl {
    const value = this.text(variable, `${DEFAULT_ENGINE}:${fallbackPath}`);
    const [scheme = ''] = value.split(':', 1);
    const place = value.slice(scheme.length + 1);
    const kind = kinds.find(({ schemes }) => schemes.includes(scheme));
    if (kind?.copy !== undefined && place !== '') return { kind: 'embedded', scheme, path: resolve(place) };
    if (kind === undefined || kind.copy !== undefined || !place.startsWith('//'))
      this.refuse(variable, `must be ${kinds.flatMap(formsOf).join(', or ')}`);
    return { kind: 'server', scheme, url: value };
  }

  /** `file:<path>`, relative paths included. */
  file(variable: string, fallbackPath: string): string {
    const value = this.text(variable, `file:${fallbackPath}`);
    if (!value.startsWith('file:') || value.length === 'file:'.length) {
      this.refuse(variable, 'must be file:<path>');
      return fallbackPath;
    }
    if (!value.startsWith('file://')) return resolve(value.slice('file:'.length));
    try {
      return fileURLToPath(value);
    } catch {
      this.refuse(variable, 'must be file:<path>, or file:// with an absolute path and no host');
      return fallbackPath;
    }
  }

  /** As `file`; undefined when it is not set. */
  optionalFile(variable: string): string | undefined {
    return this.text(variable, '') === '' ? undefined : this.file(variable, '');
  }

  /** A list of e-mail addresses that accounts can have, normalised. */
  emails(variable: string, fallback: readonly string[]): readonly string[] {
    const emails = this.list(variable, fallback);
    if (!emails.every(isAccountAddress)) this.refuse(variable, 'must be e-mail addresses, separated by commas');
    return emails.map(normaliseEmail);
  }

  /** Addresses and CIDR ranges; none when it is not set. */
  addressRanges(variable: string): readonly AddressRange[] {
    const ranges = readRanges(this.text(variable, ''));
    if (ranges === undefined) this.refuse(variable, 'must be IP addresses and CIDR ranges, separated by commas');
    return ranges ?? [];
  }

  refuse(variable: string, reason: string): void {
    this.refused.push(`${variable} ${reason}`);
  }

  throwIfAnyRefused(): void {
    if (this.refused.length > 0) throw new InvalidSettings(this.refused.join('\n'));
  }
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value;
}

/** Whether what stands before parameters can be decoded: passwords often have a `%`. */
function isEscapedWell(url: string): boolean {
  const [start = ''] = url.split(/[?#]/, 1);
  try {
    return decodeURIComponent(start) !== '';
  } catch {
    return false;
  }
}

function namesHost(value: string): boolean {
  return readClusterUrl(value) !== undefined || (URL.canParse(value) && new URL(value).hostname !== '');
}

function formsOf({ schemes, copy }: EngineKind): readonly string[] {
  return schemes.map((scheme) => (copy === undefined ? `${scheme}://...` : `${scheme}:<folder>`));
}
