import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { findGoCommand } from '../support/processes/go-command.js';
import type { Operation } from './history.js';

export interface Verdict {
  readonly operations: number;
  readonly grants: number;
  /** Previews of grants whose history can't have happened one operation after the other. */
  readonly illegal: readonly string[];
  readonly undecided: readonly string[];
}

/** What `go install` makes of `test/support/history-checker`; undefined where it is not there. */
export function findHistoryChecker(): string | undefined {
  return findGoCommand('history-checker');
}

/** Holds each grant's history against the life of a grant, by porcupine. @throws Error when it can't be read */
export async function linearizable(checker: string, operations: readonly Operation[]): Promise<Verdict> {
  const child = spawn(checker, [], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => undefined);
  child.stdin.end(operations.map((operation) => `${JSON.stringify(operation)}\n`).join(''));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`history-checker: ${stderr.trim()}`);
  return JSON.parse(stdout) as Verdict;
}
