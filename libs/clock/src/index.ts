export { backOffMs, type BackOff } from './back-off.js';
export { Clock } from './clock.js';
export { AnswerTimes } from './answer-times.js';
export { SystemClock } from './system-clock.js';
export { untilBeat } from './beats.js';
export { WakeableSleep } from './wakeable-sleep.js';
export { pause } from './pause.js';
