import { descriptionPaths, routeRules } from '#http';
import { FACES } from '../../apps/faces/src/index.js';

const HEALTH = ['/health/live', '/health/ready'];

/** The templates of all routes that the gateway's log may name, such as `/v1/grants/:id`. */
export function routeTemplates(): readonly string[] {
  const faces = FACES.filter(({ isForDevelopment }) => isForDevelopment !== true);
  const paths = faces.flatMap((face) => [...routeRules(face).map(({ path }) => path), ...descriptionPaths(face)]);
  return [...new Set([...paths, ...HEALTH])];
}

const parametersIn = (template: string): number => template.split(':').length;

/** `docker/gateway/routes.conf`, as it must be: nginx takes the first that matches, so the plainer path goes first. */
export function routesFile(): string {
  const plainerFirst = [...routeTemplates()].sort((one, other) => parametersIn(one) - parametersIn(other));
  const lines = plainerFirst.map((template) => `"~^${patternOf(template)}$" ${template};`);
  return `# Paths and the templates that the log holds in their place. Made by test/e2e/gateway-routes.spec.ts.\n${lines.join('\n')}\n`;
}

function patternOf(template: string): string {
  return template.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
}
