export { browserAddress } from './browser-address.js';
export { banner } from './banner.js';
export type { DemoFile } from './demo-file.js';
export { seedDemo } from './seed-demo.js';
