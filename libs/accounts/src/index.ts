export { ACCOUNTS, AccountRecords, type AccountRecord } from './account-records/account-records.js';
export { normaliseEmail } from './account-records/email.js';
export { generateApiKey, hintOf, isWellFormedApiKey } from './api-keys/api-key.js';
export { API_KEYS, ApiKeyRecords, type ApiKeyRecord } from './api-keys/api-key-records.js';
