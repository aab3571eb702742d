import type { FaceContract } from '#http';
import { authFace } from './auth-face.js';
import { consoleFace } from './console-face.js';
import { developmentFace } from './development-face.js';
import { mcpPersonFace } from './mcp-person-face.js';
import { mcpVoiceFace } from './mcp-voice-face.js';
import { personFace } from './person-face.js';
import { staffFace } from './staff-face.js';
import { v1Face } from './v1-face.js';

export { EVERY_PROTOCOL_ROUTE, protocolRoutes } from './protocol-routes.js';
export { authFace, consoleFace, developmentFace, personFace, staffFace, v1Face };

/** The faces of REST, each with a description. */
export const FACES: readonly FaceContract[] = [v1Face, authFace, personFace, consoleFace, staffFace, developmentFace];

/** Every face of the service. Each process knows them all, and by them what is unknown and what another serves. */
export const EVERY_FACE: readonly FaceContract[] = [...FACES, mcpVoiceFace, mcpPersonFace];
