import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { Clock } from '#clock';
import { RecordStore, ViewStore } from '#document-store';
import { EventStore } from '#event-store';
import type { Engines } from '../engines/engines.js';
import type { Services } from './services.js';

/** Engines and services for handlers and controllers, which ask for them by class. One for each process. */
@Module({})
export class ServicesModule {
  /** @param modules what the process serves */
  static forRoot(engines: Engines, services: Services, modules: readonly Type[]): DynamicModule {
    const providers = [...enginesByPort(engines), ...servicesByClass(services)];
    return { module: ServicesModule, global: true, imports: [...modules], providers, exports: providers };
  }
}

function enginesByPort({ log, views, records, clock }: Engines): readonly Provider[] {
  return [
    { provide: Clock, useValue: clock },
    { provide: EventStore, useValue: log },
    { provide: ViewStore, useValue: views },
    { provide: RecordStore, useValue: records },
  ];
}

/**
 * Each service by its class and by every class that this extends, such as a port.
 * @throws Error when two have a class in common, because nobody could tell which of them is meant
 */
function servicesByClass({ webhooks, limits, ...others }: Services): readonly Provider[] {
  const byClass = new Map<Type, unknown>();
  for (const service of [...Object.values(others), ...Object.values(webhooks), limits.admission]) {
    for (const its of classesOf(service)) {
      if (byClass.has(its)) throw new Error(`two services are a ${its.name}`);
      byClass.set(its, service);
    }
  }
  return [...byClass].map(([provide, useValue]) => ({ provide, useValue }));
}

/** None for what is no instance of a class of its own, such as a list or a function. */
function classesOf(service: unknown): readonly Type[] {
  const classes: Type[] = [];
  if (typeof service !== 'object' || service === null || Array.isArray(service)) return classes;
  let prototype = Reflect.getPrototypeOf(service);
  while (prototype !== null && prototype !== Object.prototype) {
    classes.push(prototype.constructor as Type);
    prototype = Reflect.getPrototypeOf(prototype);
  }
  return classes;
}
