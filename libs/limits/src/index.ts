export { Admission, EVERYBODY, type Caller, type Use } from './admission/admission.js';
export { KNOWN_DEVICES_FACTOR, LIMIT, SIGN_IN_LIMITS, type SignInLimits } from './windows/limit-table.js';
export type { DecidedBy } from './windows/decision.js';
export type { GateDecision, LookUpGate } from './admission/look-up-gate.js';
export type {
  AdmittedUse,
  AllowanceName,
  AllowanceVerdict,
  LookUpVerdict,
  Refused,
  LimitStatus,
  Verdict,
} from './admission/verdict.js';
export { LIMIT_REFUSALS } from './refusals/limit-refusals.js';
export { API_KEY_USES, ApiKeyUses } from './request-usage/api-key-uses.js';
export { REQUEST_USAGE, RequestUsage } from './request-usage/request-usage.js';
export type { LimitShare } from './shares/limit-share.js';
export { apiProcessesAtWork } from './shares/api-processes-at-work.js';
export { API_PROCESSES, ProcessRegister } from './shares/process-register.js';
