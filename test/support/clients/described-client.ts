import { documentOf, type FaceContract } from '#http';
import { consoleFace, personFace, staffFace, v1Face } from '../../../apps/faces/src/index.js';
import { Client, type SeenAnswer } from './client.js';
import { mustBeDescribedBy } from './described-answer.js';

const FACES: readonly (readonly [string, FaceContract])[] = [
  ['/v1/', v1Face],
  ['/person/v1/', personFace],
  ['/console/v1/', consoleFace],
  ['/staff/v1/', staffFace],
];
const checks = new Map<FaceContract, (answer: SeenAnswer) => void>();

/** A client whose every answer is held against the description of its face. */
export class DescribedClient extends Client {
  protected override look(answer: SeenAnswer): void {
    const [, face] = FACES.find(([base]) => answer.path.startsWith(base)) ?? [];
    if (face !== undefined) checkOf(face)(answer);
  }
}

function checkOf(face: FaceContract): (answer: SeenAnswer) => void {
  const known = checks.get(face) ?? mustBeDescribedBy(documentOf(face));
  checks.set(face, known);
  return known;
}
