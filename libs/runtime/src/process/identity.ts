import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './package-folder.js';

/** Which program this is, and which run of it: in each line of the log, in the metrics and in each span. */
export interface ProcessIdentity {
  /** Such as `command-api`. */
  readonly service: string;
  /** Of the package that was built. */
  readonly version: string;
  /** New at each start (OpenTelemetry, semantic conventions of a service). */
  readonly instanceId: string;
}

export function processIdentity(service: string): ProcessIdentity {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string };
  return { service, version, instanceId: randomUUID() };
}

/** As OpenTelemetry names these; `service` is its `service.name`. */
export function loggedIdentity({ service, version, instanceId }: ProcessIdentity): Readonly<Record<string, string>> {
  return { service, 'service.version': version, 'service.instance.id': instanceId };
}
