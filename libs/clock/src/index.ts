export { backOffMs, type BackOff } from './back-off.js';
export { Clock } from './clock.js';
export { CLOCKS_APART_MS } from './clocks-apart.js';
export { AnswerTimes } from './answer-times.js';
export { SystemClock } from './system-clock.js';
export { untilBeat } from './beats.js';
export { DAY_MS, HOUR_MS, MINUTE_MS } from './units.js';
export { WakeableSleep } from './wakeable-sleep.js';
export { pause } from './pause.js';
