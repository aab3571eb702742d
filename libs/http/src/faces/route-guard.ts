import type { RouteOptions } from 'fastify';
import type { CountedAs, RouteCounting, RouteUse } from '../limits/route-counting.js';
import type { ListedRoute } from '../routes/listed-route.js';
import type { Face, RouteRule } from './face.js';
import './request-context.js';
import { ROUTED_METHODS } from './routed-methods.js';

/** What is served, and under which rules: filled while routes are registered. */
export class RouteGuard {
  private readonly served = new Map<string, Set<string>>();

  /** @param listed what there is beside the faces, whichever process serves it */
  constructor(
    private readonly faces: readonly Face[],
    private readonly listed: readonly ListedRoute[],
  ) {}

  /**
   * For Fastify's `onRoute` hook: puts the rules of its face onto a route.
   * @throws Error when a face does not list the route: then the other processes would answer 404 where they should say
   *   405; or when no request reaches it
   */
  admit(route: RouteOptions): void {
    if (route.config?.access !== undefined) return;
    const face = this.faceOf(route.url);
    for (const method of [route.method].flat()) {
      if (!ROUTED_METHODS.includes(method)) throw new Error(`no request is routed by ${method}, as ${route.url} is`);
      const rule = face?.routes.find((candidate) => candidate.method === method && candidate.path === route.url);
      if (face !== undefined && rule === undefined) {
        throw new Error(`${method} ${route.url} is not among the routes of ${face.base}`);
      }
      this.note(route.url, method);
      apply(route, face, rule);
    }
  }

  /** Methods served or listed for each path, to tell a wrong method from an unknown path. */
  methodsByPath(): ReadonlyMap<string, ReadonlySet<string>> {
    const methods = new Map([...this.served].map(([path, served]) => [path, new Set(served)]));
    const beside = this.listed.flatMap(({ url: path, method }) => method.map((one) => ({ path, method: one })));
    for (const { path, method } of [...this.faces.flatMap((face) => face.routes), ...beside]) {
      methods.set(path, (methods.get(path) ?? new Set()).add(method));
    }
    return methods;
  }

  isServed(path: string, method: string): boolean {
    return this.served.get(path)?.has(method) ?? false;
  }

  /** The face that a route's path is under; the longest base wins. */
  faceOf(path: string): Face | undefined {
    return this.faces
      .filter(({ base }) => path === base || path.startsWith(`${base}/`))
      .reduce<Face | undefined>((best, face) => (face.base.length > (best?.base.length ?? 0) ? face : best), undefined);
  }

  private note(path: string, method: string): void {
    this.served.set(path, (this.served.get(path) ?? new Set()).add(method));
  }
}

/** How a face's requests are counted; undefined in a face without limits. */
export function countingOf(face: Face | undefined, as: CountedAs = 'request'): RouteCounting | undefined {
  return face?.admission && { admission: face.admission, as };
}

function useIn(face: Face | undefined, rule: RouteRule | undefined): RouteUse | undefined {
  const { uses = [] } = rule ?? {};
  return face?.allowances === undefined || uses.length === 0 ? undefined : { admission: face.allowances, uses };
}

function apply(route: RouteOptions, face: Face | undefined, rule: RouteRule | undefined): void {
  const authenticate = rule?.open === true ? undefined : face?.authenticate;
  const counting = authenticate && countingOf(face, rule?.countedAs);
  const use = authenticate && useIn(face, rule);
  const say = face?.say;
  const isRepeatable = rule?.method === 'POST' && authenticate !== undefined;
  const repeats = isRepeatable && face?.repeats && { ...face.repeats, discloses: rule.discloses };
  const query = rule && { query: rule.query ?? [] };
  const gate = rule?.open === true || rule?.gated === true ? face?.networkGate : undefined;
  route.config = {
    ...route.config,
    access: {
      authenticate,
      ...(face?.answersTo && { answersTo: face.answersTo }),
      ...(face?.problemBefore && { problemBefore: face.problemBefore }),
      ...(face?.sharedWith && { sharedWith: face.sharedWith }),
      ...(rule?.fresh === true && { fresh: true }),
      ...query,
      ...(counting && { counting }),
      ...(use && { use }),
      ...(gate && { networkGate: gate }),
      ...(repeats && { repeats }),
      ...(say && { say }),
      ...(face?.isRpc === true && { isRpc: true }),
    },
  };
  if (rule?.bodyLimit !== undefined) route.bodyLimit = rule.bodyLimit;
}
