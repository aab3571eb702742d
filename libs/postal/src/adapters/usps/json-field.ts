/** A field of what came as JSON; undefined when there is none. */
export function fieldOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined;
}

/** A field's text without spaces around it; empty for null and for anything that is no text. */
export function textOf(json: unknown, name: string): string {
  const text = fieldOf(json, name);
  return typeof text === 'string' ? text.trim() : '';
}
