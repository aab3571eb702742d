export { ALPHABET } from './alphabet.js';
export { decodeTranscript, type DecodedKey } from './decode-transcript.js';
export { EXAMPLE_KEY } from './example-key.js';
export { formatPersonKey } from './format-person-key.js';
export { generatePersonKey } from './generate-person-key.js';
export { parsePersonKey } from './parse-person-key.js';
