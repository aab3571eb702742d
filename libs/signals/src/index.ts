export { Hearers } from './hearers.js';
export { JoinedSignals } from './joined-signals.js';
export { NoSignals, Signals, type Topic } from './signals.js';
