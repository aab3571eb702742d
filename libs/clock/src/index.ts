export { backOffMs, type BackOff } from './back-off.js';
export { Clock } from './clock.js';
export { Departures } from './departures.js';
export { SystemClock } from './system-clock.js';
export { untilBeat } from './beats.js';
export { Waiting } from './waiting.js';
export { pause } from './pause.js';
