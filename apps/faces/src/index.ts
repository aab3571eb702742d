import type { FaceContract } from '#http';
import { authFace } from './auth-face.js';
import { developmentFace } from './development-face.js';

export { authFace, developmentFace };

/** Every face of the service. Each process knows them all, and by them what is unknown and what another serves. */
export const FACES: readonly FaceContract[] = [authFace, developmentFace];
