import { KEY_GOOD_FOR_MS, type RequestRecord } from './request-record.js';

/** What a key means to a request that comes with it. */
export type KeyState =
  /** Nobody has used it, or too long ago: the request is the first. */
  | 'free'
  /** Another request has it. */
  | 'conflict'
  /** The first is being decided, as far as its record tells. */
  | 'running'
  /** The first failed on our side: the request may be decided on another try. */
  | 'open'
  | 'answered';

/**
 * How a key stands for a request (docs/api.md, Repeats).
 * @param now milliseconds by the clock port
 */
export function keyStateOf(record: RequestRecord | undefined, fingerprint: string, now: number): KeyState {
  if (record === undefined || now - record.begunAt >= KEY_GOOD_FOR_MS) return 'free';
  return record.fingerprint === fingerprint ? record.state : 'conflict';
}
