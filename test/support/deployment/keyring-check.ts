import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Whether a check of the process that has the keyring passes.
 * @param check its words, `node` first
 * @param named where the check looks for the socket
 * @param socket where the socket is
 * @param withinMs a check that takes longer has failed
 */
export async function checkPasses(
  check: readonly string[],
  named: string,
  socket: string,
  withinMs = 60_000,
): Promise<boolean> {
  const [program, ...rest] = check;
  if (program !== 'node' || !check.some((word) => word.includes(named)))
    throw new Error(`no check: ${check.join(' ')}`);
  const words = rest.map((word) => word.replace(named, socket));
  return promisify(execFile)(process.execPath, words, { timeout: withinMs }).then(
    () => true,
    () => false,
  );
}
