import type { FaceContract } from '#http';
import { MCP_PERSON } from '../../mcp/src/index.js';
import { personFace } from './person-face.js';

export const mcpPersonFace: FaceContract = {
  base: '/mcp/person',
  title: 'MCP server of people',
  description: 'What a person’s own assistant sees and asks for, as tools.',
  credentials: 'access-token',
  isRpc: true,
  tags: { MCP: 'Tools.' },
  routes: [MCP_PERSON],
  errors: personFace.errors,
};
