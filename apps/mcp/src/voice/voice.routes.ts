import { defineRoute } from '#http';
import { DECODE_BODY_BYTES } from '../../../command-api/src/v1/decode.dto.js';
import { CallQueryDto } from './voice-inputs.js';

/** Around the fields of the largest body of a route: the message that carries them. */
const MESSAGE_BYTES = 4 * 1024;

export const MCP_VOICE = defineRoute('POST /mcp/voice', {
  id: 'mcpVoice',
  summary: 'Tools for voice agents',
  description: 'JSON-RPC, as the Model Context Protocol has it.',
  tag: 'MCP',
  countedAs: 'nothing',
  bodyLimit: DECODE_BODY_BYTES + MESSAGE_BYTES,
  query: CallQueryDto,
  answers: { 200: { description: 'What came of it.' } },
});
