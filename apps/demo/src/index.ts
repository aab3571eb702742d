export { browserAddress } from './browser-address.js';
export { banner } from './banner.js';
export { seedDemo } from './seed-demo.js';
