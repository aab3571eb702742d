import { readFileSync } from 'node:fs';
import { DEFAULT_ENGINE } from '../engines/engine-kinds.js';
import type { SettingsReader } from './settings-reader.js';

/** Settings that may hold a password: each may be in a file that `<name>_FILE` names. */
const SECRETS = ['EVENT_STORE_URL', 'READ_STORE_URL', 'REDIS_URL', 'SMTP_URL', 'POSTAL_URL'] as const;
const SUFFIX = '_FILE';

/** What the files say, in the place of the settings that they are named for, and what is wrong with them. */
interface Resolved {
  readonly environment: NodeJS.ProcessEnv;
  /** By variable, why it is refused. */
  readonly refused: readonly (readonly [variable: string, reason: string])[];
}

export function withSecretFiles(environment: NodeJS.ProcessEnv): Resolved {
  const found: Record<string, string> = {};
  const refused: (readonly [string, string])[] = [];
  for (const name of SECRETS) {
    const path = environment[name + SUFFIX] ?? '';
    if (path === '') continue;
    if ((environment[name] ?? '') !== '') refused.push([name + SUFFIX, `cannot be set beside ${name}`]);
    const text = textOf(path);
    if (text === undefined || text === '')
      refused.push([name + SUFFIX, 'must name a file that can be read and is not empty']);
    else found[name] = text;
  }
  return { environment: { ...environment, ...found }, refused };
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}

const ENGINES = ['EVENT_STORE_URL', 'READ_STORE_URL', 'REDIS_URL'] as const;
/** What examples, images and guides have. */
const KNOWN =
  /^(change-?me.*|change-?it|password\d*|passw0rd|secret|admin|root|guest|test|consent|redis|mongo(db)?|default)$/i;
const SHORTEST = 16;

/** In production an engine's password must be one that nobody guesses; none at all is its operator's choice. */
export function refuseWeakPasswords(reader: SettingsReader): void {
  for (const name of ENGINES) {
    const password = passwordIn(reader.text(name, ''));
    if (password === undefined) continue;
    if (KNOWN.test(password))
      reader.refuse(name, 'has a password that everybody knows: make one, with openssl rand -hex 24');
    else if (password.length < SHORTEST)
      reader.refuse(
        name,
        `has a password of under ${String(SHORTEST)} characters: make one, with openssl rand -hex 24`,
      );
  }
}

/** A certificate, or a parameter of its own, says who asks; sockets and folders are kept by the rights of files. */
const KNOWN_OTHERWISE = new RegExp(`^(unix|${DEFAULT_ENGINE}):|[?&](authMechanism|userCertFile|password)=`, 'i');

/** The variables of engines whose URL leads to a server and says nothing that proves who asks. */
export function urlsWithoutPassword(reader: SettingsReader): readonly string[] {
  return ENGINES.filter((name) => {
    const url = reader.text(name, '');
    return url !== '' && passwordIn(url) === undefined && !KNOWN_OTHERWISE.test(url);
  });
}

/** By hand, since a URL of several hosts is none to the parser. */
function passwordIn(url: string): string | undefined {
  const [, password] = /^[a-z+]+:\/\/[^/?#@]*?:([^/?#]*)@/.exec(url) ?? [];
  return password === '' ? undefined : password;
}
