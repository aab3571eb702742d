export { RedisSignals } from './redis-signals.js';
