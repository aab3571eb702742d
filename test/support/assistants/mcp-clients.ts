import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** What came of a call, whichever client made it. */
export interface ToolAnswer {
  readonly isError?: boolean | undefined;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>> | undefined;
}

interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>> | undefined;
  readonly annotations?: Readonly<Record<string, unknown>> | undefined;
}

/** A client of an MCP server, as an assistant has one. */
export interface McpClient {
  tools(): Promise<readonly ListedTool[]>;
  call(name: string, input?: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

export interface McpAddress {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const ME = { name: 'test', version: '1.0.0' };

/** Of revision 2026-07-28. */
async function modernClient({ url, headers }: McpAddress): Promise<McpClient> {
  const client = new Client(ME, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, input = {}) => (await client.callTool({ name, arguments: input })) as ToolAnswer,
    close: () => client.close(),
  };
}

/** What a person says to a question: whether the box is ticked; undefined for one that is dismissed. */
export type Answers = (question: string) => boolean | undefined;

/** Of revision 2026-07-28, with a person at it who can be asked. */
export async function askableClient({ url, headers }: McpAddress, answers: Answers): Promise<McpClient> {
  const client = new Client(ME, {
    capabilities: { elicitation: { form: {} } },
    versionNegotiation: { mode: 'auto' },
  });
  client.setRequestHandler('elicitation/create', ({ params }) => {
    const confirmed = answers(params.message);
    return confirmed === undefined ? { action: 'decline' } : { action: 'accept', content: { confirmed } };
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, input = {}) => (await client.callTool({ name, arguments: input })) as ToolAnswer,
    close: () => client.close(),
  };
}

/** Of the revisions before it, by the client library of their time. */
async function legacyClient({ url, headers }: McpAddress): Promise<McpClient> {
  const client = new LegacyClient(ME);
  const transport = new LegacyTransport(new URL(url), { requestInit: { headers } });
  await client.connect(transport);
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, input = {}) => answered(await client.callTool({ name, arguments: input })),
    close: () => client.close(),
  };
}

/** Older clients know an answer of yet another form, which nothing here has. */
function answered(answer: object): ToolAnswer {
  if (!('content' in answer)) throw new Error('an answer without content');
  return answer as ToolAnswer;
}

export const MCP_CLIENTS = [
  ['of the newest revision', modernClient],
  ['of an older revision', legacyClient],
] as const;

/** What a tool's refusal tells a program. */
export function toldOf({ isError, content, structuredContent }: ToolAnswer): {
  readonly error: Readonly<Record<string, unknown>>;
  readonly say: string;
} {
  const [sentence, json] = content;
  if (isError !== true || structuredContent !== undefined) throw new Error('this is no refusal');
  const told = JSON.parse(json?.text ?? '') as ReturnType<typeof toldOf>;
  if (told.say !== sentence?.text) throw new Error('the sentence is not the first thing that is said');
  return told;
}

/** The fields of an answer that went well, which are told as text too. */
export function fieldsOf({ isError, content, structuredContent = {} }: ToolAnswer): Readonly<Record<string, unknown>> {
  if (isError === true) throw new Error(`refused: ${content[1]?.text ?? ''}`);
  if (content[1]?.text !== JSON.stringify(structuredContent)) throw new Error('the text is not what the fields say');
  return structuredContent;
}
