/** An answer to a JSON-RPC request, as a plain HTTP client sees it. */
export interface RpcAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Posts whatever is given, as an MCP client would post a message. */
export async function rpcPost(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal?: AbortSignal,
): Promise<RpcAnswer> {
  const asked = { method: 'POST', headers: { ...HEADERS, ...headers }, body };
  const response = await fetch(url, signal === undefined ? asked : { ...asked, signal });
  const text = await response.text();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const json = isStream ? (/^data: (.*)$/m.exec(text)?.[1] ?? '{}') : text;
  return {
    status: response.status,
    headers: response.headers,
    body: JSON.parse(json === '' ? '{}' : json) as object as RpcAnswer['body'],
  };
}

/** A message of revision 2026-07-28, with the headers that go with it. */
export function modernCall(
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  capabilities: Readonly<Record<string, unknown>> = {},
) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': capabilities,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  };
  const name = params['name'];
  const headers = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': name }),
  };
  return { headers, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }) };
}
