import { readFile, stat } from 'node:fs/promises';
import { parseCheckpoint, parseNote, type Checkpoint } from '#proofs';
import { Misuse, OutOfReach } from '../command-line/failures.js';

/** A checkpoint takes under a kilobyte, with many witnesses a few; whatever is larger is none. */
const MAX_BYTES = 65_536;

/** What a signed note says; whose signatures it has is not looked at. @throws OutOfReach, Misuse */
export async function readCheckpointFile(path: string): Promise<Checkpoint> {
  const note = parseNote(await readText(path));
  const checkpoint = note && parseCheckpoint(note.text);
  if (checkpoint === undefined) throw new Misuse(`${path} holds no checkpoint as \`checkpoint export\` writes it`);
  return checkpoint;
}

async function readText(path: string): Promise<string> {
  const size = await stat(path).then(
    (found) => found.size,
    (cause: unknown) => {
      throw new OutOfReach(`${path} cannot be read`, { cause });
    },
  );
  if (size > MAX_BYTES) throw new Misuse(`${path} is too large`);
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new OutOfReach(`${path} cannot be read`, { cause });
  });
}
