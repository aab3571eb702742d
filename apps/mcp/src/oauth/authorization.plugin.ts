import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { AuthorizationPlace } from '#assistants';
import { invalidRequest } from '#domain';
import { acceptFormBodies, ApiError, FORM, pageHeaders, REQUEST_REASONS, REQUEST_REFUSALS, RoutePlugin } from '#http';
import { AuthorizationAllowances } from './allowances.js';
import { mustAskForResource } from './asked-resource.js';
import { askedScope } from './authorization-policy.js';
import { AUTHORIZATION_ROUTES } from './authorization.routes.js';
import { AuthorizationServer } from './authorization-server.js';
import { clientMetadata } from './client-metadata.js';
import { keptHere } from './kept-here.js';
import { resourceMetadata, serverMetadata } from './metadata-documents.js';
import { answerProblem } from './problem-answers.js';
import type { ProviderAnswer } from './provider-exchange.js';

/** What a request to be let in may say; all else is ignored (RFC 6749, 3.1). */
const AUTHORIZATION_PARAMETERS = [
  ...['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'resource'],
  ...['code_challenge', 'code_challenge_method'],
];
/** Programs in browsers may ask from wherever they are: nothing here goes by a cookie. */
const FOR_ALL_PAGES = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'WWW-Authenticate' };
const PREFLIGHT = {
  ...FOR_ALL_PAGES,
  'access-control-allow-headers': 'Authorization, Content-Type, MCP-Protocol-Version',
  'access-control-allow-methods': 'GET, POST',
  'access-control-max-age': '3600',
};

/** Also of what is refused before it reaches a handler, such as a body of another type. */
const TOLD_TO_PROGRAMS: RouteShorthandOptions = {
  errorHandler: (error, request, reply) => {
    reply.headers(FOR_ALL_PAGES);
    answerProblem(error, request, reply, false);
  },
};

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The addresses of the authorization server, in a scope of their own: forms are read here and nowhere else. */
@Injectable()
export class AuthorizationPlugin extends RoutePlugin {
  private readonly browserHeaders: Readonly<Record<string, string>>;

  constructor(
    adapterHost: HttpAdapterHost,
    private readonly place: AuthorizationPlace,
    private readonly authorization: AuthorizationServer,
    private readonly allowances: AuthorizationAllowances,
  ) {
    super(adapterHost);
    // Nobody whom a person is led to learns where from.
    this.browserHeaders = { ...pageHeaders(false, place.isSecure), 'referrer-policy': 'no-referrer' };
  }

  protected override serve(scope: FastifyInstance): void {
    const { authorize, resume, token, revoke, register, ...metadata } = AUTHORIZATION_ROUTES;
    scope.get(authorize.url, (request, reply) => this.authorize(request, reply));
    scope.get(resume.url, (request, reply) => this.resume(request, reply));
    void scope.register((forms, _options, done) => {
      acceptFormBodies(forms);
      forms.post(token.url, TOLD_TO_PROGRAMS, (request, reply) => this.form('/token', request, reply));
      forms.post(revoke.url, TOLD_TO_PROGRAMS, (request, reply) => this.form('/revoke', request, reply));
      done();
    });
    scope.post(register.url, TOLD_TO_PROGRAMS, (request, reply) => this.register(request, reply));
    this.serveDocument(scope, metadata.ofServer.url, serverMetadata(this.place));
    this.serveDocument(scope, metadata.ofResource.url, resourceMetadata(this.place));
    for (const { url, method } of Object.values(AUTHORIZATION_ROUTES))
      if (method.includes('OPTIONS'))
        scope.options(url, (_request, reply) => reply.code(204).headers(PREFLIGHT).send());
  }

  private serveDocument(scope: FastifyInstance, path: string, document: object): void {
    const headers = { ...FOR_ALL_PAGES, 'cache-control': 'public, max-age=300' };
    scope.get(path, (_request, reply) => reply.headers(headers).send(document));
  }

  private async authorize(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const query = request.query as Query;
    const { scope } = query;
    const wanted = scope === undefined || typeof scope === 'string' ? { ...query, scope: askedScope(scope) } : query;
    const asked = AUTHORIZATION_PARAMETERS.flatMap((name) =>
      [wanted[name] ?? []].flat().map((value) => [name, value] as [string, string]),
    );
    await this.inBrowser(`/authorize?${new URLSearchParams(asked).toString()}`, request, reply, keptHere);
  }

  private resume(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { request: id = '' } = request.params as { readonly request?: string };
    return this.inBrowser(`/authorize/${encodeURIComponent(id)}`, request, reply);
  }

  private async inBrowser(
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
    checked = (answer: ProviderAnswer): ProviderAnswer => answer,
  ): Promise<void> {
    reply.headers(this.browserHeaders);
    try {
      const network = await this.allowances.within('letIns', request.raw);
      const { cookie } = request.headers;
      const headers = { accept: 'text/html', ...(cookie !== undefined && { cookie }) };
      send(reply, checked(await this.authorization.exchange.ask({ method: 'GET', path, headers, network })));
    } catch (error) {
      answerProblem(error, request, reply, true);
    }
  }

  private async form(path: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { body } = request;
    if (typeof body !== 'string' || body === '') throw new ApiError(invalidRequest('body', REQUEST_REASONS.required));
    const network = await this.allowances.within('tokens', request.raw);
    if (path === '/token') mustAskForResource(body, this.place.resource);
    const { authorization } = request.headers;
    const headers = { accept: 'application/json', ...(authorization !== undefined && { authorization }) };
    const question = { method: 'POST', path, headers: { ...headers, 'content-type': FORM }, body, network } as const;
    send(reply.headers(FOR_ALL_PAGES), await this.authorization.exchange.ask(question));
  }

  private async register(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { body } = request;
    if (typeof body !== 'object' || body === null) throw new ApiError(REQUEST_REFUSALS.noJson);
    const metadata = clientMetadata(body as Readonly<Record<string, unknown>>);
    const network = await this.allowances.within('clients', request.raw);
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const question = { method: 'POST', path: '/register', headers, body: JSON.stringify(metadata), network } as const;
    const answer = await this.authorization.exchange.ask(question);
    reply.headers(FOR_ALL_PAGES);
    if (answer.status !== 201) {
      send(reply, answer);
      return;
    }
    const { client_id, client_id_issued_at } = JSON.parse(answer.body) as Readonly<Record<string, unknown>>;
    void reply.code(201).send({ client_id, client_id_issued_at, ...metadata });
  }
}

function send(reply: FastifyReply, { status, headers, cookies, body }: ProviderAnswer): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  void reply.code(status).headers(headers).send(body);
}
