import type { ErrorCode } from '../../../errors/error-code.js';
import type { Operation } from '../../document.js';
import { idInPath, operation as faceOperation, reading as faceReading, type OperationSketch } from '../operation.js';

const ALWAYS = ['not_registered', 'crypto_unavailable'] as const satisfies readonly ErrorCode[];

/** An operation of the person's app that is no GET; what all of its routes may answer is added to its own. */
export function operation(sketch: OperationSketch): Operation {
  return faceOperation({ ...sketch, refusals: [...(sketch.refusals ?? []), ...ALWAYS] });
}

/** A GET of the person's app, likewise. */
export function reading(sketch: OperationSketch): Operation {
  return faceReading({ ...sketch, refusals: [...(sketch.refusals ?? []), ...ALWAYS] });
}

export const grantIdParameter = idInPath('id', 'Id of the grant.');
