export { checkBundle } from './bundle.js';
export { openCheckpoint } from './checkpoint.js';
export { checkCheckpoints } from './checkpoints.js';
export { AskedWrongly, DoesNotHold } from './failure.js';
export { isConsistent, isIncluded, leafHash, nodeHash } from './merkle.js';
export { parseNote, signedBy } from './note.js';
export { TiledTree } from './tiles.js';
export { parseVkeys } from './vkey.js';
