import { constants } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeptState } from '#audit';
import type { ClosingStack } from '../shutdown/closing-stack.js';
import { openKeptState } from './engine-kinds.js';

/** What a verification remembers, and whether the next one finds it. */
export interface VerificationState {
  readonly state: KeptState;
  /** False where nothing can be written beside what is verified, as on read-only media: it is for this run alone. */
  readonly isKept: boolean;
}

/** @param name verifications of one kind go on from one another. @throws Error when it cannot be opened */
export async function openVerificationState(
  dataDir: string,
  name: string,
  closing: ClosingStack,
): Promise<VerificationState> {
  const isKept = await isWritable(dataDir);
  const folder = isKept ? join(dataDir, 'verify', name) : await mkdtemp(join(tmpdir(), 'consent-verify-'));
  if (!isKept) closing.closes({ close: () => rm(folder, { recursive: true, force: true }) });
  return { state: closing.closes(await openKeptState(folder)), isKept };
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}
