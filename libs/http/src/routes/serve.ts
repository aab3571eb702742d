import 'reflect-metadata';
import { HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { routerPath, type Route } from './route.js';

const ROUTE = Symbol('route');

/** The route that a handler serves; undefined for any other function. */
export function servedRoute(handler: object): Route | undefined {
  return Reflect.getMetadata(ROUTE, handler) as Route | undefined;
}

/**
 * On the method of a controller that serves a route. The compiler holds what it answers against the route's schemas.
 * @throws Error when it reads another body or query than the route says
 */
export function Serve<T>(route: Route<T>) {
  return <Handler extends (...given: never[]) => T | Promise<T>>(
    prototype: object,
    name: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    mustRead(prototype, name, RouteParamtypes.BODY, route.body?.[0]);
    mustRead(prototype, name, RouteParamtypes.QUERY, route.query);
    RequestMapping({ path: routerPath(route), method: RequestMethod[route.method] })(prototype, name, descriptor);
    if (descriptor.value !== undefined) Reflect.defineMetadata(ROUTE, route, descriptor.value);
    HttpCode(Number(Object.keys(route.answers)[0]))(prototype, name, descriptor);
  };
}

function mustRead(prototype: object, name: string, kind: RouteParamtypes, stated: object | undefined): void {
  const types = Reflect.getMetadata('design:paramtypes', prototype, name) as readonly unknown[];
  const read = Reflect.getMetadata(ROUTE_ARGS_METADATA, prototype.constructor, name) as
    Readonly<Record<string, { readonly index: number }>> | undefined;
  const [, parameter] = Object.entries(read ?? {}).find(([key]) => key.startsWith(`${String(kind)}:`)) ?? [];
  const actual = parameter === undefined ? undefined : types[parameter.index];
  if (actual !== stated)
    throw new Error(`${prototype.constructor.name}.${name} reads another input than its route says`);
}
