import type { JsonObject } from './json-body.js';

/** Deeper than any body of ours, and shallow enough for whatever walks it by recursion. */
const MAX_DEPTH = 16;
/** `constructor`, `__proto__`, `hasOwnProperty` and the like: no field of ours has such a name, and unknown fields are ignored. */
const RESERVED: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);
const LONE_SURROGATE = /\p{Surrogate}/u;

export interface Problem {
  /** Dotted path of the field, such as `address.line1` or `keep[3]`; `body` for the body itself. */
  readonly field: string;
  readonly reason: string;
}

export type Inspected =
  { readonly kind: 'sound'; readonly value: JsonObject } | { readonly kind: 'unsound'; readonly problem: Problem };

/**
 * A copy of what came in that is safe to hand on: without names that would reach into an object's prototype or class, not too deep,
 * and with strings that are text. A lone surrogate is half a character: it could not be stored or answered as it came.
 */
export function inspected(value: JsonObject): Inspected {
  try {
    return { kind: 'sound', value: copyOfObject(value, '', 1) };
  } catch (error) {
    if (error instanceof Unsound) return { kind: 'unsound', problem: error.problem };
    throw error;
  }
}

class Unsound extends Error {
  constructor(readonly problem: Problem) {
    super(problem.reason);
  }
}

function copyOf(value: unknown, path: string, depth: number): unknown {
  if (typeof value === 'string') {
    if (LONE_SURROGATE.test(value)) throw new Unsound({ field: path, reason: 'must be well-formed Unicode' });
    return value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throw new Unsound({ field: 'body', reason: 'is nested too deeply' });
  if (Array.isArray(value)) return value.map((item, index) => copyOf(item, `${path}[${index}]`, depth + 1));
  return copyOfObject(value as JsonObject, path, depth + 1);
}

function copyOfObject(value: JsonObject, path: string, depth: number): JsonObject {
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    if (RESERVED.has(name)) continue;
    if (LONE_SURROGATE.test(name)) {
      throw new Unsound({
        field: path === '' ? 'body' : path,
        reason: 'has a field whose name is not well-formed Unicode',
      });
    }
    copy[name] = copyOf(field, path === '' ? name : `${path}.${name}`, depth);
  }
  return copy;
}
