export { Admission, type Caller, type LookUpAttempt } from './admission/admission.js';
export type { ClosedGate, GateDecision, LookUpGate } from './admission/look-up-gate.js';
export type {
  Admitted,
  AdmittedLookUp,
  LimitName,
  LookUpVerdict,
  Refused,
  Standing,
  Verdict,
} from './admission/verdict.js';
export { PreviewMeter } from './preview-meter/preview-meter.js';
export { RedisPreviewMeter } from './preview-meter/redis-preview-meter.js';
export { REQUEST_USAGE, RequestUsage, type RequestUsageRecord } from './request-usage/request-usage.js';
