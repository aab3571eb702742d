import type { Rejection } from '../decider.js';
import { FIELD_REASONS } from './reasons.js';

export type InvalidRequest = Rejection<'invalid_request'>;

/** A field that is not as it must be. @param reason in words that follow the field's name: `must …` */
export function invalidRequest(field: string, reason: string): InvalidRequest {
  return { code: 'invalid_request', message: `${field} ${reason}` };
}

/** Of any list: a cursor that no page of it was answered with. */
export const INVALID_CURSOR = invalidRequest('cursor', FIELD_REASONS.otherCursor);
