export { ComparisonElsewhere } from './comparison-elsewhere.js';
export { serveComparison, type ComparisonOpener } from './serve-comparison.js';
