import type { PipeTransform } from '@nestjs/common';
import { ApiError } from '../errors/api-error.js';
import type { ErrorCode } from '../errors/error-code.js';
import { uuidOf } from './uuid.js';

/**
 * A pipe for an id in a path: the UUID in lower case. What is no UUID is answered as an id that nothing has, so that
 * the two cannot be told apart (docs/api.md, HTTP conventions).
 *
 * @example `@Param('id', pathId('grant_not_found', 'No grant of yours has this id.')) id: string`
 */
export function pathId(code: ErrorCode, message: string): PipeTransform<string, string> {
  return {
    transform(value) {
      const id = uuidOf(value);
      if (id === undefined) throw new ApiError(code, message);
      return id;
    },
  };
}
