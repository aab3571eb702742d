import type { JsonObject } from '#http';

/** Whether what a client sent is an object, its fields unchecked. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
