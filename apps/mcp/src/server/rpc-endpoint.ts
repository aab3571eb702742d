import {
  createMcpHandler,
  McpServer,
  type McpRequestContext,
  type ServerOptions,
  type Tool as ListedTool,
} from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isJsonObject } from './json-object.js';
import type { ToolCalls } from './tool-call.js';
import { askingIn, takesForms } from './asking.js';
import { inputSchema, outputSchema } from './tool-schemas.js';
import type { Exchange, Tool } from './tool.js';

/** How a server names itself to its clients. */
export interface ServerCard {
  readonly name: string;
  readonly title: string;
  readonly version: string;
}

const LISTED_FOR_MS = 300_000;
/** For this server alone to say: it knows the connection (RFC 9110, 7.6.1), and that an answer may hold person data. */
const OURS_TO_SAY = ['connection', 'keep-alive', 'transfer-encoding', 'cache-control'];

/**
 * An MCP server at one address, for clients of revision 2026-07-28 and of those before it. It keeps nothing between two
 * requests, so that any process can answer the next.
 */
export class RpcEndpoint {
  constructor(
    private readonly card: ServerCard,
    private readonly calls: ToolCalls,
  ) {}

  /** Answers a request whose body was read. @param tools those that whoever asks may see */
  async answer(exchange: Exchange, tools: readonly Tool[]): Promise<void> {
    const { request, reply } = exchange;
    const handler = createMcpHandler(({ era }) => this.serverFor(exchange, tools, era));
    const answered = await handler.fetch(webRequest(request), { parsedBody: withArguments(request.body) });
    await send(reply, answered);
  }

  private serverFor(exchange: Exchange, tools: readonly Tool[], era: McpRequestContext['era']): McpServer {
    const options: ServerOptions = {
      // Said aloud, as the library would promise it otherwise, and hold streams open for it.
      capabilities: { tools: { listChanged: false } },
      cacheHints: { 'tools/list': { ttlMs: LISTED_FOR_MS, cacheScope: 'private' } },
      // An older client can be asked something only while its connection is open, which is not kept.
      inputRequired: { legacyShim: false },
    };
    const mcp = new McpServer(this.card, options);
    mcp.server.setRequestHandler('tools/list', () => ({ tools: tools.map(listed) }));
    mcp.server.setRequestHandler('tools/call', ({ params }, context) => {
      const asked = { name: params.name, arguments: argumentsIn(exchange.request.body) };
      const canBeAsked = era === 'modern' && takesForms(context);
      return this.calls.run(tools, asked, { ...exchange, asking: canBeAsked ? askingIn(context) : undefined });
    });
    return mcp;
  }
}

const listings = new WeakMap<Tool, ListedTool>();

/** Made once: anybody with a key may ask for it as often as they like. */
function listed(tool: Tool): ListedTool {
  const known = listings.get(tool);
  if (known !== undefined) return known;
  const { name, title, description, input, output, hints } = tool;
  const annotations = { title, ...hints, openWorldHint: false };
  const schemas = { inputSchema: inputSchema(input), outputSchema: outputSchema(output) };
  const listing = { name, title, description, ...schemas, annotations };
  listings.set(tool, listing);
  return listing;
}

/** As it came: the library would refuse what is no object by itself, and not as a tool's error. */
function argumentsIn(body: unknown): unknown {
  return (body as { readonly params: { readonly arguments?: unknown } }).params.arguments;
}

function withArguments(body: unknown): unknown {
  if (!isJsonObject(body) || body['method'] !== 'tools/call' || !isJsonObject(body['params'])) return body;
  return { ...body, params: { ...body['params'], arguments: {} } };
}

function webRequest({ headers, method }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith(':') ? [] : [[name, String(value)] as [string, string]],
  );
  // The address is of no account: which server it is, the route has decided.
  return new Request('http://mcp.invalid/', { method, headers: given });
}

async function send(reply: FastifyReply, answered: Response): Promise<void> {
  reply.status(answered.status);
  for (const [name, value] of answered.headers) if (!OURS_TO_SAY.includes(name)) reply.header(name, value);
  const body = Buffer.from(await answered.arrayBuffer());
  await reply.send(body.length === 0 ? undefined : body);
}
