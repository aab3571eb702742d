import type { FaceContract } from '#http';
import { MCP_VOICE } from '../../mcp/src/index.js';
import { v1Face } from './v1-face.js';

export const mcpVoiceFace: FaceContract = {
  base: '/mcp/voice',
  title: 'MCP server of businesses',
  description: 'What an agent on the phone does, as tools.',
  credentials: 'api-key',
  isRpc: true,
  tags: { MCP: 'Tools.' },
  routes: [MCP_VOICE],
  errors: v1Face.errors,
};
