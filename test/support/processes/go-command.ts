import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * A program that `go install` has put where Go keeps its commands. Undefined when it is not there.
 * @param given where it is instead
 */
export function findGoCommand(name: string, given?: string): string | undefined {
  const path = given ?? join(goPath(), 'bin', name);
  return existsSync(path) ? path : undefined;
}

function goPath(): string {
  return goEnvironment('GOPATH') ?? process.env['GOPATH'] ?? join(homedir(), 'go');
}

/** Such as GOMODCACHE, where Go keeps modules; undefined where there is no Go. */
export function goEnvironment(name: string): string | undefined {
  try {
    return execFileSync('go', ['env', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
