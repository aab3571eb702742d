import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  createHttpApp,
  PAGE_ROUTES,
  type FaceContract,
  type HealthCheck,
  type ListedRoute,
  type ServedPages,
} from '#http';
import { apiErrors } from '../http/api-errors.js';
import { descriptionsOf, facesOf } from '../http/faces.js';
import { pagesFolder } from '../http/pages-folder.js';
import { ServicesModule } from '../services/services.module.js';
import { InvalidSettings } from '../settings/settings-reader.js';
import type { Settings } from '../settings/settings.js';
import type { OpenedProcess } from './open-process.js';

/** What a process answers requests with. */
export interface HttpOptions {
  /** Every face of the service, whichever process serves it. */
  readonly faces: readonly FaceContract[];
  /** Every route beside the faces that is there, whichever process serves it. */
  readonly protocolRoutes: (settings: Settings) => readonly ListedRoute[];
  /** The Nest modules it serves. */
  readonly modules: readonly Type[];
  /** Those it serves beside them where development routes are switched on. */
  readonly developmentModules?: readonly Type[];
  /** Whether it shows the pages, from where the build writes them, or from another folder. */
  readonly pages?: boolean | string;
}

interface HttpParts {
  readonly options: HttpOptions;
  readonly settings: Settings;
  readonly opened: OpenedProcess;
  /** What its readiness hangs on. */
  readonly health: readonly HealthCheck[];
}

/** The server of a process, which does not listen yet. */
export function httpApp({ options, settings, opened, health }: HttpParts): Promise<NestFastifyApplication> {
  const { engines, services, logger, telemetry } = opened;
  const { faces: contracts, protocolRoutes, pages = false } = options;
  const root = ServicesModule.forRoot(engines, services, modulesOf(options, settings));
  const faces = facesOf(contracts, services, engines.clock, settings);
  const { onAnswered } = telemetry;
  const observed = onAnswered === undefined ? {} : { onAnswered };
  const documents = descriptionsOf(contracts, settings);
  const shown = pages !== false && { pages: servedPages(pages, settings) };
  const listed = [...protocolRoutes(settings), ...PAGE_ROUTES];
  const answers = { logger, errorMapping: apiErrors, ...observed };
  return createHttpApp(root, { ...answers, faces, listed, health, documents, ...shown });
}

/**
 * @returns where it is reached, such as `http://127.0.0.1:3000`
 * @throws InvalidSettings when the port cannot be had
 */
export async function listen(app: NestFastifyApplication, { host, port }: Settings): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new InvalidSettings(whyNot(`PORT ${String(port)} on HOST ${host}`, error), { cause: error });
  }
  return baseUrlOf(app);
}

function servedPages(pages: true | string, { origin, supportContact }: Settings): ServedPages {
  const folder = pages === true ? pagesFolder() : pages;
  return { folder, isSecure: origin.startsWith('https:'), supportContact };
}

function modulesOf({ modules, developmentModules = [] }: HttpOptions, settings: Settings): readonly Type[] {
  return settings.developmentRoutes ? [...modules, ...developmentModules] : modules;
}

function whyNot(place: string, error: unknown): string {
  const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return isBusy
    ? `${place} is in use by another program: stop it, or set PORT to another`
    : `${place} cannot be listened on`;
}

/** The port that was really taken, which `PORT=0` leaves open. */
function baseUrlOf(app: NestFastifyApplication): string {
  const address = app.getHttpServer().address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
