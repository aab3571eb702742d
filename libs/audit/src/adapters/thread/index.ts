export { RemoteComparison } from './remote-comparison.js';
export { serveComparison } from './serve-comparison.js';
