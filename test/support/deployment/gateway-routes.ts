import { descriptionPaths, PAGE_ROUTES, readRoute, routeRules } from '#http';
import { EVERY_FACE, EVERY_PROTOCOL_ROUTE } from '../../../apps/faces/src/index.js';

const HEALTH = ['/health/live', '/health/ready'];

/** The templates of all routes and pages that the gateway's log may name, such as `/v1/grants/:id` and `/me/*`. */
export function routeTemplates(): readonly string[] {
  const faces = EVERY_FACE.filter(({ isForDevelopment }) => isForDevelopment !== true);
  const paths = faces.flatMap((face) => [
    ...routeRules(face).map(({ path }) => path),
    ...(face.isRpc === true ? [] : descriptionPaths(face)),
  ]);
  const beside = [...EVERY_PROTOCOL_ROUTE, ...HEALTH.map(readRoute), ...PAGE_ROUTES];
  return [...new Set([...paths, ...beside.map(({ url }) => url)])];
}

/** What takes everything below it goes last. */
const roomIn = (template: string): number => template.split(':').length + (template.endsWith('/*') ? 100 : 0);

/** `docker/gateway/routes.conf`, as it must be: nginx takes the first that matches, so the plainer path goes first. */
export function routesFile(): string {
  const plainerFirst = [...routeTemplates()].sort((one, other) => roomIn(one) - roomIn(other));
  const lines = plainerFirst.map((template) => `"~^${patternOf(template)}$" ${template};`);
  return `# Paths and the templates that the log holds in their place. Made by test/e2e/gateway-routes.spec.ts.\n${lines.join('\n')}\n`;
}

function patternOf(template: string): string {
  return template.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replace(/\*$/, '.*');
}
