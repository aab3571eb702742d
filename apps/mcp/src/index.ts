export { CONNECTION_REQUESTS } from './connection-requests/connection-requests.routes.js';
export { AUTHORIZATION_ROUTES } from './oauth/authorization.routes.js';
export { MCP_PERSON } from './person/person.routes.js';
export { MCP_VOICE } from './voice/voice.routes.js';
