export { Hearers } from './hearers.js';
export { NoSignals, Signals, type Topic } from './signals.js';
