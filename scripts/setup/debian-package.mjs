import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { note, SetUpFailure } from './report.mjs';
import { run } from './run.mjs';

/**
 * Sees to it that a program is on the path, installing its Debian package where this user may (root, or sudo
 * without a password). A service that the package would start is not left running: each `npm start` and each suite
 * starts a server of its own.
 *
 * @param program name of the program, such as `redis-server`
 * @param debianPackage package that brings it; a system service of that name is stopped
 * @throws SetUpFailure that says what to install and how
 */
export async function ensureProgram(program, debianPackage = program) {
  if (onPath(program)) return;
  const asRoot = rootPrefix();
  if (!onPath('apt-get') || asRoot === undefined) throw new SetUpFailure(advice(program, debianPackage));
  note(`installing ${debianPackage} (apt-get)`);
  await apt(asRoot, ['update']);
  const failed = await apt(asRoot, ['install', '--yes', '--no-install-recommends', debianPackage]);
  await stopService(asRoot, debianPackage);
  if (failed !== 0 || !onPath(program)) throw new SetUpFailure(advice(program, debianPackage));
}

/** In runlevel 1 invoke-rc.d starts no service. Where systemd is in charge that is not asked, see `stopService`. */
function apt(asRoot, args) {
  const quiet = ['-qq', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2'];
  return asProgram(asRoot, [
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'RUNLEVEL=1',
    'PREVLEVEL=N',
    'apt-get',
    ...quiet,
    ...args,
  ]);
}

/** The program was missing before, so a service of its that runs now was started by the installation. */
async function stopService(asRoot, service) {
  if (existsSync('/run/systemd/system'))
    await asProgram(asRoot, ['systemctl', 'disable', '--now', '--quiet', service], { stdio: 'ignore' });
  else if (existsSync(`/etc/init.d/${service}`)) {
    await asProgram(asRoot, [`/etc/init.d/${service}`, 'stop'], { stdio: 'ignore' });
  }
}

function asProgram(asRoot, command, options) {
  const [program, ...args] = [...asRoot, ...command];
  return run(program, args, options);
}

/** What to put before a command so that root runs it; undefined when this user may not. */
function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  return onPath('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore', timeout: 10_000 }).status === 0
    ? ['sudo', '-n']
    : undefined;
}

function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function advice(program, debianPackage) {
  return [
    `\`${program}\` is not on the path and could not be installed from here. Install it, then run the command again:`,
    `  Debian, Ubuntu:  sudo apt-get install ${debianPackage}`,
    `  macOS:           brew install ${debianPackage.replace(/-server$/, '')}`,
  ].join('\n');
}
