export { AnswerRules, type DisclosedKind, type Repeater } from './answer-rules.js';
export { fingerprintOf, type RequestParts } from './fingerprint.js';
export { forgetRequests } from './forget-requests.js';
export { IdempotentRequests, type BegunRequest, type KeyCounting, type KeyedRequest } from './idempotent-requests.js';
export { KeptAnswers } from './kept-answers.js';
export { keyStateOf, type KeyState } from './key-state.js';
export {
  IDEMPOTENT_REQUESTS,
  KEY_GOOD_FOR_MS,
  type AnswerSubject,
  type KeptAnswer,
  type KeptSuccess,
  type RequestRecord,
} from './request-record.js';
export type { Turn } from './turn.js';
