export { PreviewMeter } from './preview-meter/preview-meter.js';
export { RedisPreviewMeter } from './preview-meter/redis-preview-meter.js';
export { REQUEST_USAGE, RequestUsage, type RequestUsageRecord } from './request-usage/request-usage.js';
