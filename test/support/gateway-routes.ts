import { personDocument, routeRules, routesOf, v1Document } from '#http';
import { FACES as STATED } from '../../apps/faces/src/index.js';

const FACES = [
  { base: '/v1', document: v1Document },
  { base: '/person/v1', document: personDocument },
];

/** Paths that no description lists: the descriptions themselves, and health. */
const UNDESCRIBED = [
  '/openapi.json',
  ...FACES.map(({ base }) => `${base}/openapi.json`),
  '/health/live',
  '/health/ready',
];

/** The templates of all routes that the gateway's log may name, such as `/v1/grants/:id`. */
export function routeTemplates(): readonly string[] {
  const described = FACES.flatMap(({ base, document }) => routesOf(document, base).map(({ path }) => path));
  const stated = STATED.filter(({ isForDevelopment }) => isForDevelopment !== true).flatMap(routeRules);
  return [...new Set([...described, ...stated.map(({ path }) => path), ...UNDESCRIBED])];
}

/** `docker/gateway/routes.conf`, as it must be. */
export function routesFile(): string {
  const lines = routeTemplates().map((template) => `"~^${patternOf(template)}$" ${template};`);
  return `# Paths and the templates that the log holds in their place. Made by test/e2e/gateway-routes.spec.ts.\n${lines.join('\n')}\n`;
}

function patternOf(template: string): string {
  return template.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
}
