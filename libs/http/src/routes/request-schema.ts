import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { Parameter } from '../openapi/document.js';
import { classOfField } from '../validation/object-of.js';
import { descriptionOfField } from './field.js';
import { named, namedChoice, orNull, type Schema } from './schema.js';

type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** What each of the decorators in use means to a client, by class-validator's name of it. */
const MEANING: Readonly<Record<string, (constraints: readonly unknown[]) => Schema>> = {
  isString: () => ({ type: 'string' }),
  isInt: () => ({ type: 'integer' }),
  isNumber: () => ({ type: 'number' }),
  isBoolean: () => ({ type: 'boolean' }),
  isArray: () => ({ type: 'array' }),
  isObject: () => ({}),
  // Addresses beyond ASCII are taken, which `email` would call wrong.
  isEmail: () => ({ type: 'string', format: 'idn-email' }),
  isUnmistakable: () => ({}),
  isUuidText: () => ({ type: 'string', format: 'uuid' }),
  isIsoInstant: () => ({ type: 'string' }),
  isLookReason: () => ({ type: 'string' }),
  noControlCharacters: () => ({}),
  areEventTypes: () => ({}),
  equals: ([value]) => ({ type: typeof value, enum: [value] }),
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
  maxLength: ([maxLength]) => ({ maxLength }),
  maxCodePoints: ([maxLength]) => ({ maxLength }),
  isIn: ([values]) => ({ type: 'string', enum: values }),
  matches: ([pattern]) => ({ type: 'string', pattern: (pattern as RegExp).source }),
};

const known = new WeakMap<Type<object>, Schema>();

/** The schema of a DTO class, from the very decorators that requests are held to; named after the class. */
export function requestSchema(dto: Type<object>): Schema {
  const before = known.get(dto);
  if (before !== undefined) return before;
  const fields = fieldsOf(dto);
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const schema: Schema = {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      fields.map(({ name, schema, isNullable }) => [name, isNullable ? orNull(schema) : schema]),
    ),
  };
  known.set(dto, named(dto.name.replace(/Dto$/, 'Input'), schema));
  return schema;
}

/** The parameters of a query, likewise; in it nothing is null. */
export function queryParameters(dto: Type<object>): readonly Parameter[] {
  return fieldsOf(dto).map(({ name, description, schema, isRequired }) => ({
    name,
    in: 'query',
    required: isRequired,
    description,
    schema,
  }));
}

interface Field {
  readonly name: string;
  readonly description: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
}

function fieldsOf(dto: Type<object>): readonly Field[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  return names.map((name) =>
    fieldOf(
      dto,
      name,
      rules.filter(({ propertyName }) => propertyName === name),
    ),
  );
}

function fieldOf(dto: Type<object>, name: string, rules: readonly Rule[]): Field {
  const { description, rules: further, optional } = descriptionOfField(dto, name);
  const inner = classOfField(dto, name);
  const choice = namedChoice(rules.find((rule) => rule.name === 'isIn')?.constraints[0]);
  const each = rules.filter((rule) => rule.each);
  const items = each.length > 0 ? { items: meaningOf(each) } : {};
  const value = meaningOf(rules.filter((rule) => !rule.each));
  const own = choice ?? { ...value, ...items, ...further, description };
  return {
    name,
    description,
    schema: inner === undefined ? own : requestSchema(inner),
    isRequired: !optional && !rules.some((rule) => rule.type === 'conditionalValidation'),
    isNullable: rules.some((rule) => rule.name === 'isOptional'),
  };
}

function meaningOf(rules: readonly Rule[]): Schema {
  return Object.assign(
    {},
    ...rules
      .filter(({ type }) => type === 'customValidation')
      .map(({ name = '', constraints }) => {
        const meaning = MEANING[name];
        if (meaning === undefined) throw new Error(`nothing says what the rule ${name} means to a client`);
        return meaning(constraints);
      }),
  ) as Schema;
}
