export { failureMessage, failureMessages, failureName } from './failure.js';
