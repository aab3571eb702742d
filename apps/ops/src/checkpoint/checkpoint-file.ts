import { parseCheckpoint, parseNote, type Checkpoint } from '#proofs';
import { Misuse } from '../command-line/failures.js';
import { readTextFile } from '../command-line/read-text-file.js';

/** What a signed note says; whose signatures it has is not looked at. @throws OutOfReach, Misuse */
export async function readCheckpointFile(path: string): Promise<Checkpoint> {
  const note = parseNote(await readTextFile(path));
  const checkpoint = note && parseCheckpoint(note.text);
  if (checkpoint === undefined) throw new Misuse(`${path} holds no checkpoint as \`checkpoint export\` writes it.`);
  return checkpoint;
}
