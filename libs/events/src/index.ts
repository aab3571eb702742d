export { domainCodec, type DomainCodec } from './domain-codec.js';
export { eventOfRequest } from './event-of-request.js';
export { firstOf } from './first-of.js';
export { foldOpened, foldSealed, type Folded, type Folding } from './fold-stream.js';
export { LogEvent } from './log-event.js';
export { ALL_UNREADABLE_PASSED_OVER, type PassedOverEvents } from './passed-over.js';
export { readSealed, readSealedIn, type SealedIn, type SealedRecord } from './read-sealed.js';
export { storedEvents } from './stream-pages.js';
