import { SCOPES, type AuthorizationPlace } from '#assistants';

/** What clients know of the authorization server by (RFC 8414, 2). It says nothing that it does not do. */
export function serverMetadata({ issuer, origin }: AuthorizationPlace): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    revocation_endpoint: `${issuer}/revoke`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${origin}/docs`,
  };
}

/** What clients know of the person's MCP server by (RFC 9728, 2). */
export function resourceMetadata({ issuer, origin, resource }: AuthorizationPlace): object {
  return {
    resource,
    authorization_servers: [issuer],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Your mailing address',
    resource_documentation: `${origin}/docs`,
  };
}
