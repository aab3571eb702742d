import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ApiError } from '#http';
import type { ToolReply } from './tool.js';

/**
 * What came of a call (docs/api.md, MCP): the sentence first, then the fields as text for clients that read no
 * structured content.
 */
export function resultOf({ say, fields }: ToolReply): CallToolResult {
  const structuredContent = fields as Record<string, unknown>;
  return { content: [text(say), text(JSON.stringify(fields))], structuredContent };
}

/** An error that the model is told of. Without structured content: it would not fit the tool's schema. */
export function resultOfError(error: ApiError, requestId: string, say: string): CallToolResult {
  const { code, message, retryAfterSeconds } = error;
  const wait = retryAfterSeconds === undefined ? {} : { retry_after: Math.max(1, Math.ceil(retryAfterSeconds)) };
  const told = { error: { code, message, request_id: requestId, ...wait }, say };
  return { isError: true, content: [text(say), text(JSON.stringify(told))] };
}

function text(of: string): { readonly type: 'text'; readonly text: string } {
  return { type: 'text', text: of };
}
