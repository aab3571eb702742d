export { PreviewMeter } from './preview-meter/preview-meter.js';
export { RedisPreviewMeter } from './preview-meter/redis-preview-meter.js';
