export { ThreadSignals } from './thread-signals.js';
