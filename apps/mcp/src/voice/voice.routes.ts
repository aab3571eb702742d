import { defineRoute } from '#http';
import { DECODE_BODY_BYTES, VOICE } from '../../../command-api/src/index.js';
import { V1_QUERIES } from '../../../query-api/src/index.js';
import { CallQueryDto } from './voice-inputs.js';

/** Around the fields of the largest body of a route: the message that carries them. */
const MESSAGE_BYTES = 4 * 1024;

/** The routes that its tools stand for: a call comes to the same errors. */
const { checkKeyByVoice, readGrantByVoice } = V1_QUERIES;
const OF_TOOLS = [...Object.values(VOICE), checkKeyByVoice, readGrantByVoice].flatMap(({ errors = [] }) => errors);

export const MCP_VOICE = defineRoute('POST /mcp/voice', {
  id: 'mcpVoice',
  summary: 'Tools for voice agents',
  description: 'JSON-RPC, as the Model Context Protocol has it.',
  tag: 'MCP',
  countedAs: 'nothing',
  bodyLimit: DECODE_BODY_BYTES + MESSAGE_BYTES,
  query: CallQueryDto,
  answers: { 200: { description: 'What came of it.' } },
  errors: ['rate_limited', ...OF_TOOLS],
});
