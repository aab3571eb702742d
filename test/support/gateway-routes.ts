import { descriptionPaths, pagePaths, routeRules } from '#http';
import { EVERY_FACE } from '../../apps/faces/src/index.js';
import { WITNESS_PATHS } from '../../apps/command-api/src/witness/witness-paths.js';
import { KEY_SET_PATH } from '../../apps/query-api/src/well-known/well-known-paths.js';
import { LOG_PATHS } from '../../apps/query-api/src/log/log-paths.js';
import { AUTHORIZATION_PATHS } from '../../apps/mcp/src/oauth/authorization-paths.js';

const HEALTH = ['/health/live', '/health/ready'];

/** The templates of all routes and pages that the gateway's log may name, such as `/v1/grants/:id` and `/me/*`. */
export function routeTemplates(): readonly string[] {
  const faces = EVERY_FACE.filter(({ isForDevelopment }) => isForDevelopment !== true);
  const paths = faces.flatMap((face) => [
    ...routeRules(face).map(({ path }) => path),
    ...(face.isRpc === true ? [] : descriptionPaths(face)),
  ]);
  const wellKnown = [
    ...AUTHORIZATION_PATHS,
    KEY_SET_PATH,
    ...Object.values(LOG_PATHS),
    ...Object.values(WITNESS_PATHS),
  ];
  return [...new Set([...paths, ...wellKnown, ...HEALTH, ...pagePaths()])];
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
