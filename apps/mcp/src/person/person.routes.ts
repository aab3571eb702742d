import { defineRoute } from '#http';
import { MANY_GRANTS_BYTES } from '../../../command-api/src/person/keep.dto.js';

export const MCP_PERSON = defineRoute('POST /mcp/person', {
  id: 'mcpPerson',
  summary: 'Tools for a person’s assistant',
  description: 'JSON-RPC, as the Model Context Protocol has it.',
  tag: 'MCP',
  countedAs: 'nothing',
  bodyLimit: MANY_GRANTS_BYTES,
  answers: { 200: { description: 'What came of it.' } },
});
