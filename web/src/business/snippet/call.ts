/** A request of somebody's own program, with the secret that it is sent with left out. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** From the service's root, such as `/v1/previews`. */
  readonly path: string;
  readonly body?: Readonly<Record<string, string>>;
  /** The variable of the environment that holds what it is sent with; absent where nothing is needed. */
  readonly secret?: 'API_KEY' | 'SESSION_TOKEN';
}

export const LANGUAGES = ['curl', 'typescript', 'python'] as const;
export type SnippetLanguage = (typeof LANGUAGES)[number];

/** The call as one would paste it, for a service at an origin. */
export function written(call: Call, language: SnippetLanguage, origin: string): string {
  const url = `${origin}${call.path}`;
  if (language === 'curl') return inCurl(call, url);
  return language === 'typescript' ? inTypeScript(call, url) : inPython(call, url);
}

function inCurl({ method, body, secret }: Call, url: string): string {
  const lines = [`curl -X ${method} '${url}'`];
  if (secret !== undefined) lines.push(`-H "Authorization: Bearer $${secret}"`);
  if (body !== undefined) lines.push(`-H 'Content-Type: application/json'`, `-d ${inShell(JSON.stringify(body))}`);
  return lines.join(' \\\n  ');
}

function inTypeScript({ method, body, secret }: Call, url: string): string {
  const headers = [
    ...(secret === undefined ? [] : [`Authorization: \`Bearer \${process.env.${secret}}\``]),
    ...(body === undefined ? [] : [`'Content-Type': 'application/json'`]),
  ];
  const lines = [`const response = await fetch(${JSON.stringify(url)}, {`, `  method: '${method}',`];
  lines.push(`  headers: { ${headers.join(', ')} },`);
  if (body !== undefined) lines.push(`  body: JSON.stringify(${JSON.stringify(body)}),`);
  return [...lines, '});', 'console.log(response.status, await response.json());'].join('\n');
}

// Texts alone are sent, and JSON writes those as Python does.
function inPython({ method, body, secret }: Call, url: string): string {
  const lines = [...(secret === undefined ? [] : ['import os']), 'import requests', ''];
  lines.push(`response = requests.${method.toLowerCase()}(`, `    ${JSON.stringify(url)},`);
  if (secret !== undefined) lines.push(`    headers={"Authorization": "Bearer " + os.environ["${secret}"]},`);
  if (body !== undefined) lines.push(`    json=${JSON.stringify(body)},`);
  return [...lines, '    timeout=30,', ')', 'print(response.status_code, response.json())'].join('\n');
}

/** One word of a shell's line, whatever stands in it. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
