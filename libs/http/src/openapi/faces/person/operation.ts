import type { ErrorCode } from '../../../errors/error-code.js';
import type { Operation } from '../../document.js';
import { INPUT_ERRORS } from '../../shared-errors.js';
import { idInPath, operation as faceOperation, type OperationSketch } from '../operation.js';

const ALWAYS = ['not_registered', 'crypto_unavailable'] as const satisfies readonly ErrorCode[];

/** An operation of the person's app; what all of its routes may answer is added to its own. */
export function operation(sketch: OperationSketch): Operation {
  const takesQuery = sketch.parameters?.some((parameter) => parameter.in === 'query') === true;
  return faceOperation({
    ...sketch,
    refusals: [...(takesQuery ? INPUT_ERRORS : []), ...(sketch.refusals ?? []), ...ALWAYS],
  });
}

export const grantIdParameter = idInPath('id', 'Id of the grant.');
