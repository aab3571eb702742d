export { TopicListeners } from './topic-listeners.js';
export { JoinedSignals } from './joined-signals.js';
export { NoSignals, Signals, type Topic } from './signals.js';
