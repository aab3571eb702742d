import type { FaceContract } from '#http';
import { authFace } from './auth-face.js';
import { consoleFace } from './console-face.js';
import { developmentFace } from './development-face.js';
import { staffFace } from './staff-face.js';

export { authFace, consoleFace, developmentFace, staffFace };

/** Every face of the service. Each process knows them all, and by them what is unknown and what another serves. */
export const FACES: readonly FaceContract[] = [authFace, consoleFace, staffFace, developmentFace];
