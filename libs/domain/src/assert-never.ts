/**
 * Ends an exhaustive switch: compiles only while every case is handled. Throws for data from outside the types, such as
 * an event that a later version wrote; names only what it was looking for, since the value may hold person data.
 */
export function assertNever(_value: never, what: string): never {
  throw new TypeError(`${what} of an unknown kind`);
}
