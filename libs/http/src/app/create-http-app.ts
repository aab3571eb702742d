import type { DynamicModule, NestApplicationOptions, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { acceptJsonBodies } from '../body/json-body.js';
import { engineErrors, type ErrorMapping } from '../errors/engine-errors.js';
import { EnvelopeFilter } from '../errors/envelope-filter.js';
import { KnownErrors } from '../errors/known-errors.js';
import type { Face } from '../faces/face.js';
import { receiveRequest } from '../faces/receive-request.js';
import { KnownParameters } from '../faces/known-parameters.js';
import { registerRefusals } from '../faces/refusals.js';
import { RouteGuard } from '../faces/route-guard.js';
import type { HealthCheck } from '../health/health-check.js';
import { registerHealthRoutes } from '../health/health-routes.js';
import { refundRefused } from '../limits/account-use.js';
import { nestLogger } from '../logging/nest-logger.js';
import { requestLog, type OnAnswered } from '../logging/request-log.js';
import { registerDocument, type PublishedDocument } from '../openapi/document-routes.js';
import { notFoundPage } from '../pages/not-found-page.js';
import { registerPages, type ServedPages } from '../pages/register-pages.js';
import { EventStreams } from '../streams/event-streams.js';
import { RepeatedRequests } from '../repeats/repeated-requests.js';
import type { ListedRoute } from '../routes/listed-route.js';
import { DtoPipe } from '../validation/dto-pipe.js';
import { answerUnparsable } from './raw-answer.js';
import { Drain } from './drain.js';
import { fastifyServer } from './fastify-server.js';
import { DEFAULT_LIMITS, type ServerLimits } from './server-limits.js';

type NestSettings = Pick<NestApplicationOptions, 'logger' | 'bodyParser' | 'abortOnError'>;

export interface HttpAppOptions {
  readonly logger: Logger;
  readonly faces: readonly Face[];
  /** What there is beside the faces, whichever process serves it. */
  readonly listed?: readonly ListedRoute[];
  /** What `GET /health/ready` asks for. */
  readonly health?: readonly HealthCheck[];
  readonly documents?: readonly PublishedDocument[];
  /** What people see in a browser; without it there are no pages. */
  readonly pages?: ServedPages;
  /** Called once for each answer, for metrics. */
  readonly onAnswered?: OnAnswered;
  /** For errors of layers below; `engineErrors` without it. */
  readonly errorMapping?: ErrorMapping;
  /** Departures from DEFAULT_LIMITS. */
  readonly limits?: Partial<ServerLimits>;
}

/**
 * A Nest application with the conventions that every face shares (docs/api.md, HTTP conventions), ready to listen.
 *
 * Closing it lets requests under way finish. Nest runs `onModuleDestroy` and `beforeApplicationShutdown` before that:
 * what a handler needs must be let go of in `onApplicationShutdown`.
 *
 * @throws Error when a controller serves a route under a face's base that the face does not list
 */
export async function createHttpApp(
  rootModule: Type | DynamicModule,
  options: HttpAppOptions,
): Promise<NestFastifyApplication> {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const guard = new RouteGuard(options.faces, options.listed ?? []);
  const drain = new Drain(limits.drainMs);
  const server = fastifyServer(limits);
  const mapping = options.errorMapping ?? engineErrors;
  const known = new KnownErrors(options.logger, mapping);
  server.decorate('knownErrors', known);
  wire(server, guard, drain, options);
  const settings: NestSettings = { logger: nestLogger(options.logger), bodyParser: false, abortOnError: false };
  const app = await NestFactory.create<NestFastifyApplication>(rootModule, new FastifyAdapter(server), settings);
  const showNotFound = options.pages && notFoundPage(options.pages);
  app.useGlobalFilters(new EnvelopeFilter(known, showNotFound));
  app.useGlobalInterceptors(new RepeatedRequests(mapping), new KnownParameters());
  app.useGlobalPipes(new DtoPipe());
  await app.init();
  // Behind Nest's own handler of errors, which answers in the envelope.
  if (options.pages !== undefined) registerPages(server, options.pages);
  registerRefusals(server, guard, options.faces);
  return app;
}

function wire(server: FastifyInstance, guard: RouteGuard, drain: Drain, options: HttpAppOptions): void {
  server.decorateRequest('principal', undefined);
  server.decorateRequest('personId', undefined);
  server.decorateRequest('memberId', undefined);
  server.decorateRequest('network', undefined);
  server.decorateRequest('isCounted', false);
  server.decorateRequest('keyed', undefined);
  server.decorateRequest('giveBack', undefined);
  server.decorateRequest('errorCode', undefined);
  const streams = new EventStreams(options.logger);
  server.decorate('eventStreams', streams);
  server.addHook('preClose', (done) => {
    streams.endAll();
    done();
  });
  server.addHook('onRoute', (route) => {
    guard.admit(route);
  });
  server.addHook('onRequest', receiveRequest);
  server.addHook('onSend', refundRefused);
  server.addHook('onResponse', requestLog(options.logger, options.onAnswered));
  drain.attach(server);
  acceptJsonBodies(server);
  answerUnparsable(server, guard, options.logger, options.onAnswered);
  registerHealthRoutes(server, options.health ?? []);
  for (const document of options.documents ?? []) registerDocument(server, document);
}
