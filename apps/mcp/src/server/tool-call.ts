import {
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type InputRequiredResult,
} from '@modelcontextprotocol/server';
import { invalidRequest } from '#domain';
import { ApiError, REQUEST_REASONS, shownText, type JsonObject } from '#http';
import { isJsonObject } from './json-object.js';
import type { CallCounting } from './call-counting.js';
import { resultOf, resultOfError } from './tool-result.js';
import type { Call, ToolReply, Tool } from './tool.js';

/** What a client asks for, unchecked. */
export interface ToolCallParams {
  readonly name: string;
  readonly arguments: unknown;
}

/** Runs what clients call, as routes are run: counted, its arguments checked, its errors told. */
export class ToolCalls {
  /** @param say what people are told of an error */
  constructor(
    private readonly counting: CallCounting,
    private readonly say: (error: ApiError) => string,
  ) {}

  /** @throws ProtocolError when there is no such tool */
  async run(tools: readonly Tool[], asked: ToolCallParams, call: Call): Promise<CallToolResult | InputRequiredResult> {
    const tool = tools.find(({ name }) => name === asked.name);
    const { request } = call;
    try {
      await this.counting.count(tool, call);
      if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, noTool(asked.name));
      const came = await tool.run(argumentsOf(asked), call);
      return isSaid(came) ? resultOf(came) : came;
    } catch (failure) {
      if (failure instanceof ProtocolError) throw failure;
      const known = request.server.knownErrors.errorOf(failure, request);
      const error = await this.counting.ofRefused(known, tool, call);
      request.errorCode = error.code;
      return resultOfError(error, request.id, this.say(error));
    }
  }
}

function noTool(name: string): string {
  return `There is no tool ${shownText(name)}: tools/list names them.`;
}

function argumentsOf({ arguments: given = {} }: ToolCallParams): JsonObject {
  if (isJsonObject(given)) return given;
  throw new ApiError(invalidRequest('arguments', REQUEST_REASONS.noObjectBody));
}

function isSaid(came: ToolReply | InputRequiredResult): came is ToolReply {
  return 'say' in came && 'fields' in came;
}
