export type { Engines } from './engines/engines.js';
export { openEngines } from './engines/open-engines.js';
export { runProcess, startProcess, type ProcessOptions, type RunningProcess } from './process/run-process.js';
export { buildServices, type Services } from './services/services.js';
export { ServicesModule } from './services/services.module.js';
export { TimeJump } from './clock/time-jump.js';
export type { EngineUrl } from './settings/engine-url.js';
export { readSettings, type Settings } from './settings/settings.js';
export { InvalidSettings } from './settings/settings-reader.js';
