import { createHash, randomBytes } from 'node:crypto';
import { eventually } from './eventually.js';
import { ScriptedServer } from './scripted-server.js';

const METADATA = '/.well-known/oauth-authorization-server/oauth';
const CALLBACK = '/callback';

interface Metadata {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly registration_endpoint: string;
}

/** Tokens, or the code of what is wrong (RFC 6749, 5). */
interface TokenAnswer {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly error?: string;
}

/** A program that would act for a person: registers itself, sends the browser to the person's consent, and hears. */
export class AssistantProgram {
  private readonly verifier = randomBytes(32).toString('base64url');

  private constructor(
    private readonly baseUrl: string,
    private readonly server: ScriptedServer,
    private readonly metadata: Metadata,
    private readonly clientId: string,
  ) {}

  /** @param name as it calls itself */
  static async register(baseUrl: string, name: string): Promise<AssistantProgram> {
    const server = await ScriptedServer.start();
    server.answers((response) => {
      response.setHeader('content-type', 'text/html').end('<title>Back</title><h1>Back at the assistant</h1>');
    });
    const metadata = (await (await fetch(baseUrl + METADATA)).json()) as Metadata;
    const about = {
      client_name: name,
      redirect_uris: [server.url + CALLBACK],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    };
    const headers = { 'content-type': 'application/json' };
    const registered = await fetch(metadata.registration_endpoint, {
      ...{ method: 'POST', headers, body: JSON.stringify(about) },
    });
    const { client_id } = (await registered.json()) as { client_id: string };
    return new AssistantProgram(baseUrl, server, metadata, client_id);
  }

  /** Where people are led back to, as they are told. */
  get host(): string {
    return new URL(this.server.url).hostname;
  }

  /** Where it sends a browser. */
  consentUrl(scope = 'address:read consent:write'): string {
    const url = new URL(this.metadata.authorization_endpoint);
    const challenge = createHash('sha256').update(this.verifier).digest('base64url');
    url.search = new URLSearchParams({
      ...{ response_type: 'code', client_id: this.clientId, redirect_uri: this.server.url + CALLBACK, scope },
      ...{ state: 'state-1', code_challenge: challenge, code_challenge_method: 'S256' },
      resource: `${this.baseUrl}/mcp/person`,
    }).toString();
    return url.href;
  }

  /** What the next browser brings back that has not been looked at yet. */
  async answer(): Promise<URLSearchParams> {
    const heard = await eventually(() => {
      const place = this.server.heard.findIndex(({ path }) => path.startsWith(CALLBACK));
      return Promise.resolve(place < 0 ? undefined : this.server.heard.splice(place, 1)[0]);
    });
    return new URL(heard.path, this.server.url).searchParams;
  }

  /** What it gets for a code that a browser brought back. */
  tokensFor(code: string): Promise<TokenAnswer> {
    const redirect_uri = this.server.url + CALLBACK;
    return this.askForTokens({ grant_type: 'authorization_code', code, redirect_uri, code_verifier: this.verifier });
  }

  /** What it gets for a refresh token. */
  renewed(refresh_token = ''): Promise<TokenAnswer> {
    return this.askForTokens({ grant_type: 'refresh_token', refresh_token });
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private async askForTokens(about: Readonly<Record<string, string>>): Promise<TokenAnswer> {
    const resource = `${this.baseUrl}/mcp/person`;
    const body = new URLSearchParams({ ...about, client_id: this.clientId, resource });
    const answered = await fetch(this.metadata.token_endpoint, { method: 'POST', body });
    return (await answered.json()) as TokenAnswer;
  }
}
