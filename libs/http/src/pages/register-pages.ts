import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  RouteHandlerMethod,
} from 'fastify';
import { pageHeaders } from './page-headers.js';
import { addressesOf, ASSET, CONTACT, DOCS_PAGE, PACKAGE, PAGES, REFERENCE_PAGE } from './page-routes.js';

/** The built pages, and how people reach them. */
export interface ServedPages {
  /** Absolute path of the folder that the build writes. */
  readonly folder: string;
  /** Whether people reach them over https. */
  readonly isSecure: boolean;
  /** Whom they ask for help: an e-mail address, or an https address; undefined: nobody is named. */
  readonly supportContact: string | undefined;
}

const METHODS = ['GET', 'HEAD'];
/** Of what has its content in its name: a year, the longest that means anything (RFC 9111, 1.2.2). */
const FOR_GOOD = 'public, max-age=31536000, immutable';
/** Asked for anew each time, and answered in a few bytes where nothing changed. */
const IF_UNCHANGED = 'no-cache';
/** Each page that is opened asks for it. */
const FOR_FIVE_MINUTES = 'public, max-age=300';
/** Compressed as it is; by its name alone not every ending would be known for that. */
const ARCHIVE = { 'cache-control': IF_UNCHANGED, 'content-type': 'application/gzip' };
/** Nothing that leads out of its folder, is hidden, or is a compressed twin. */
const PLAIN_NAME = /^\w[\w-]*(\.[\w-]+)*$/;
const TWIN = /\.(br|gz)$/;
const NOT_BUILT = 'The pages of this service are not built here; `npm start` builds them.\n';

/**
 * Serves the pages (docs/api.md, Pages). Files are compressed when they are built, so that an answer costs a read. A
 * process whose pages are not built says so at `/` and does all its other work.
 */
export function registerPages(server: FastifyInstance, { folder, isSecure, supportContact }: ServedPages): void {
  if (!existsSync(join(folder, 'index.html'))) {
    server.route({ method: METHODS, url: '/', handler: (_request, reply) => notBuilt(reply) });
    return;
  }
  const files = { root: folder, serve: false, preCompressed: true, cacheControl: false, acceptRanges: false };
  server.register(fastifyStatic, files);
  const strict = pageHeaders(false, isSecure);
  const reference = pageHeaders(true, isSecure);
  const serve = (url: string, handler: RouteHandlerMethod): void => {
    server.route({ method: METHODS, url, handler, preHandler: forgetPreconditions });
  };
  for (const page of PAGES)
    for (const url of addressesOf(page)) serve(url, (_request, reply) => reply.headers(strict).sendFile(page.file));
  serve(DOCS_PAGE, (request, reply) => {
    const name = nameIn(request, 'page');
    if (name === undefined) reply.callNotFound();
    else reply.headers(name === REFERENCE_PAGE ? reference : strict).sendFile(`docs/${name}.html`);
  });
  const packages = filesIn(join(folder, 'docs', 'packages'));
  serve(PACKAGE, (request, reply) => {
    const name = packages.find((file) => file === parameterOf(request, 'file'));
    if (name === undefined) reply.callNotFound();
    else reply.headers({ ...strict, ...ARCHIVE }).sendFile(`docs/packages/${name}`, { contentType: false });
  });
  serve(CONTACT, (_request, reply) => {
    reply.header('cache-control', FOR_FIVE_MINUTES).send({ contact: supportContact ?? null });
  });
  serve(ASSET, (request, reply) => {
    const name = nameIn(request, 'file');
    if (name === undefined) reply.callNotFound();
    else reply.header('cache-control', FOR_GOOD).sendFile(`assets/${name}`);
  });
  for (const name of filesAtTop(folder))
    serve(`/${name}`, (_request, reply) => reply.headers(strict).header('cache-control', IF_UNCHANGED).sendFile(name));
}

/** Those that guard writes mean nothing here, and what sends files would fail on them. */
function forgetPreconditions(request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  delete request.headers['if-match'];
  delete request.headers['if-unmodified-since'];
  done();
}

/** Undefined when what stands in the address is no name of a file. */
function nameIn(request: FastifyRequest, parameter: string): string | undefined {
  const name = parameterOf(request, parameter);
  return PLAIN_NAME.test(name) && !TWIN.test(name) ? name : undefined;
}

function parameterOf(request: FastifyRequest, parameter: string): string {
  return (request.params as Readonly<Record<string, string>>)[parameter] ?? '';
}

/** What must keep its name, such as the service worker. */
function filesAtTop(folder: string): readonly string[] {
  return filesIn(folder).filter((name) => !name.endsWith('.html') && !TWIN.test(name));
}

/** None where the folder is not there. */
function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && PLAIN_NAME.test(entry.name)).map(({ name }) => name);
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send(NOT_BUILT);
}
