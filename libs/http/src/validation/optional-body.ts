import 'reflect-metadata';

const KEY = Symbol('optional-body');

/** On a DTO all of whose fields may be left out: a request without any body is one that leaves them all out. */
export function OptionalBody(): ClassDecorator {
  return (dto) => {
    Reflect.defineMetadata(KEY, true, dto);
  };
}

export function hasOptionalBody(dto: object): boolean {
  return Reflect.getMetadata(KEY, dto) === true;
}
