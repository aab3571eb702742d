import 'reflect-metadata';

/** What is said of a field of a request, beside the rules that class-validator's decorators are. */
export interface FieldDescription {
  readonly description: string;
  /** Rules that the domain checks rather than a decorator. */
  readonly rules: Readonly<Record<string, unknown>>;
  /** May be left out, although no decorator says so. */
  readonly optional: boolean;
}

const KEY = Symbol('field');

/** Describes a field of a DTO, for whoever fills it. */
export function Field(
  description: string,
  rules: FieldDescription['rules'] = {},
  { optional = false }: { readonly optional?: boolean } = {},
): PropertyDecorator {
  return (prototype, property) => {
    Reflect.defineMetadata(KEY, { description, rules, optional } satisfies FieldDescription, prototype, property);
  };
}

/** @throws Error for a field that nobody described */
export function descriptionOfField(
  dto: { readonly name: string; readonly prototype: object },
  field: string,
): FieldDescription {
  const said = Reflect.getMetadata(KEY, dto.prototype, field) as FieldDescription | undefined;
  if (said === undefined) throw new Error(`${dto.name}.${field} is not described`);
  return said;
}
