export { LimitsAdmission } from './limits-admission.js';
export { LIMITS_PROBE } from './limits-probe.js';
export { REDIS_PATIENCE_MS } from './patience.js';
