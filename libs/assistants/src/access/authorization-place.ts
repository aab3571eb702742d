/** Where assistants are let in, and what for. */
export class AuthorizationPlace {
  /** The authorization server, as its answers name it (RFC 9207). */
  readonly issuer: string;
  /** What tokens are for: the person's MCP server. */
  readonly resource: string;

  /** @param origin such as `https://consent.example` */
  constructor(readonly origin: string) {
    this.issuer = `${origin}/oauth`;
    this.resource = `${origin}/mcp/person`;
  }

  /** Whether people reach it over https. */
  get isSecure(): boolean {
    return this.origin.startsWith('https:');
  }
}
