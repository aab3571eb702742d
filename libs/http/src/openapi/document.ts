/** The part of OpenAPI 3.1 that the descriptions use: https://spec.openapis.org/oas/v3.1.0 */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
    readonly contact: { readonly name: string };
  };
  readonly externalDocs: { readonly url: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly security: readonly SecurityRequirement[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Paths;
  readonly webhooks: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

type Paths = Readonly<Record<string, PathItem>>;
export type PathItem = Readonly<Partial<Record<OperationMethod, Operation>>>;
type OperationMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** Empty: no credentials. */
type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security?: readonly SecurityRequirement[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Responses;
}

interface RequestBody {
  readonly required: boolean;
  readonly content: Content;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export type Responses = Readonly<Record<string, Response>>;

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Content;
}

export interface Header {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface Reference {
  readonly $ref: string;
}

export interface Content {
  readonly 'application/json'?: {
    readonly schema: Schema;
    readonly example?: unknown;
    readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
  };
  readonly 'text/event-stream'?: { readonly schema: Schema };
}

/** JSON Schema 2020-12, as far as it is used. */
type Schema = Readonly<Record<string, unknown>>;
