import { ProtocolError, ProtocolErrorCode, type CallToolResult } from '@modelcontextprotocol/server';
import { invalidRequest } from '#domain';
import { ApiError, REQUEST_REASONS, sayError, shownText, type JsonObject } from '#http';
import type { CallCounting } from './call-counting.js';
import { resultOf, resultOfError } from './tool-result.js';
import type { Exchange, Tool } from './tool.js';

/** What a client asks for, unchecked. */
export interface Asked {
  readonly name: string;
  readonly arguments: unknown;
}

/** Runs what clients call, as routes are run: counted, its arguments checked, its errors told. */
export class ToolCalls {
  constructor(private readonly counting: CallCounting) {}

  /** @throws ProtocolError when there is no such tool */
  async run(tools: readonly Tool[], asked: Asked, exchange: Exchange): Promise<CallToolResult> {
    const tool = tools.find(({ name }) => name === asked.name);
    const { request } = exchange;
    try {
      await this.counting.count(tool, exchange);
      if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, noTool(asked.name));
      return resultOf(await tool.run(argumentsOf(asked), exchange));
    } catch (failure) {
      if (failure instanceof ProtocolError) throw failure;
      const known = request.server.knownErrors.errorOf(failure, request);
      const error = await this.counting.ofRefused(known, tool, exchange);
      request.errorCode = error.code;
      return resultOfError(error, request.id, sayError(error));
    }
  }
}

function noTool(name: string): string {
  return `There is no tool ${shownText(name)}: tools/list names them.`;
}

function argumentsOf({ arguments: given = {} }: Asked): JsonObject {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as JsonObject;
  throw new ApiError(invalidRequest('arguments', REQUEST_REASONS.noObjectBody));
}
