export { RedisSignals, type SignalsConnection } from './redis-signals.js';
