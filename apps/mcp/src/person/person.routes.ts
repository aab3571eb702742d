import { defineRoute } from '#http';
import { GRANTS_AND_MOVES, MANY_GRANTS_BYTES } from '../../../command-api/src/index.js';
import { PERSON_QUERIES } from '../../../query-api/src/index.js';

/** The routes that its tools stand for and that have errors of their own: a call comes to the same. */
const OF_TOOLS = [...Object.values(GRANTS_AND_MOVES), PERSON_QUERIES.getChange].flatMap(({ errors = [] }) => errors);

export const MCP_PERSON = defineRoute('POST /mcp/person', {
  id: 'mcpPerson',
  summary: 'Tools for a person’s assistant',
  description: 'JSON-RPC, as the Model Context Protocol has it.',
  tag: 'MCP',
  countedAs: 'nothing',
  bodyLimit: MANY_GRANTS_BYTES,
  answers: { 200: { description: 'What came of it.' } },
  errors: ['insufficient_scope', 'rate_limited', ...OF_TOOLS],
});
