export { failureMessage, failureName } from './failure.js';
