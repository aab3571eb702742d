export { RemoteComparison } from './remote-comparison.js';
export { serveComparison, type ComparisonOpener } from './serve-comparison.js';
