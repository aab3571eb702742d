export { AnswerRules, type DisclosedKind, type Repeater } from './answer-rules.js';
export type { RequestParts } from './fingerprint.js';
export { forgetRequests } from './forget-requests.js';
export { IdempotentRequests, type BegunRequest, type KeyCounting, type KeyedRequest } from './idempotent-requests.js';
export { KeptAnswers } from './kept-answers.js';
export { IDEMPOTENT_REQUESTS, KEY_GOOD_FOR_MS, type AnswerSubject, type KeptAnswer } from './request-record.js';
export type { Turn } from './turn.js';
