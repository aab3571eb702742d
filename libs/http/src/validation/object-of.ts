import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { IsObject } from 'class-validator';

const KEY = Symbol('object-of');

/** A field that is an object with a DTO class of its own. */
export function ObjectOf(dto: Type<object>): PropertyDecorator {
  return (prototype, property) => {
    IsObject()(prototype, property);
    Reflect.defineMetadata(KEY, dto, prototype, property);
  };
}

/** The class of such a field; undefined for any other. */
export function classOfField(dto: Type<object>, field: string): Type<object> | undefined {
  return Reflect.getMetadata(KEY, dto.prototype as object, field) as Type<object> | undefined;
}
