import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createLogger, StandardOutput } from '#http';
import { KeptKeyring, type KeyringRights } from '#vault';
import { KeyringServer } from '#vault/socket';
import { keyringPlaceOf } from '../engines/keyring-place.js';
import { closed } from '../engines/open-engines.js';
import { readSettings } from '../settings/settings.js';
import { InvalidSettings } from '../settings/settings-reader.js';
import { ClosingStack } from '../shutdown/closing-stack.js';
import { LineLimit } from '../telemetry/line-limit.js';
import { untilStopped } from '../shutdown/until-stopped.js';
import { loggedIdentity, processIdentity } from './identity.js';
import { warnOfKeyring } from './warn-of-keyring.js';

const SERVICE = 'keyring';
const SOCKET = 'keyring.sock';

type Rights = Readonly<Record<string, KeyringRights>>;

/**
 * Lets processes use the keyring that the settings name without having it: each over a socket of its own,
 * `<folder>/<process>/keyring.sock`, for its owner alone. Ends when it is asked to, and sets the exit code.
 * @param rights by process
 * @param named the processes that it listens for; none are all of them
 */
export async function serveKeyring(
  rights: Rights,
  folder: string | undefined,
  named: readonly string[],
): Promise<void> {
  const stopped = untilStopped();
  const closing = new ClosingStack();
  try {
    const settings = readSettings(process.env, false);
    if (folder === undefined) throw new InvalidSettings('the folder of its sockets must be its first argument');
    const served = rightsOf(rights, named);
    const stream = closing.closes(new StandardOutput());
    const logger = createLogger({ level: settings.logLevel, base: loggedIdentity(processIdentity(SERVICE)), stream });
    const place = await keyringPlaceOf(settings);
    const keyring = closed(await place.open({ createIfMissing: false }), closing);
    if (!(keyring instanceof KeptKeyring))
      throw new InvalidSettings('KEYRING_URL must say where the keyring is kept: this is the process that has it');
    warnOfKeyring(keyring, logger);
    for (const [name, own] of served) {
      await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
      const path = join(folder, name, SOCKET);
      closing.closes(await KeyringServer.listen(keyring, own, path, refusalReports(name, logger)));
    }
    logger.info({ sockets: folder }, 'ready');
    await stopped;
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${SERVICE} cannot run:\n${error instanceof Error ? error.message : String(error)}\n`);
  }
  await closing.closeAll();
}

/** @throws InvalidSettings of a name that there are no rights for */
function rightsOf(rights: Rights, named: readonly string[]): readonly (readonly [string, KeyringRights])[] {
  const unknown = named.filter((name) => !Object.hasOwn(rights, name));
  if (unknown.length > 0) {
    const known = Object.keys(rights).join(', ');
    throw new InvalidSettings(`there are no rights for ${unknown.join(', ')}: processes are ${known}`);
  }
  return Object.entries(rights).filter(([name]) => named.length === 0 || named.includes(name));
}

/** A line of the log, few of which a minute has. */
function refusalReports(service: string, logger: Logger): (reason: string) => void {
  const lines = new LineLimit((asking, more) => {
    logger.warn({ asking, more }, 'a process went on asking for what it may not have');
  });
  return (reason) => {
    if (lines.allows(service)) logger.warn({ asking: service, reason }, 'a process asked for what it may not have');
  };
}
