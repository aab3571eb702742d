import { CHOSEN_EVENT_TYPES } from '#domain';
import { documentOf } from '#http';
import { authFace, consoleFace, staffFace, v1Face } from '../src/index.js';

type Properties = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const [ofAuth, ofConsole, ofStaff, ofV1] = [authFace, consoleFace, staffFace, v1Face].map(
  (face) => documentOf(face).components.schemas,
);
const fieldOf = (schemas: typeof ofV1, schema: string, field: string) =>
  (schemas?.[schema]?.['properties'] as Properties | undefined)?.[field];

describe('what a description lets a client send', () => {
  it.each([
    ['NamedInput', 'name', ofConsole],
    ['ChangeBusinessInput', 'name', ofConsole],
    ['ChangeBusinessInput', 'purpose', ofConsole],
    ['RequestProductionInput', 'use_case', ofConsole],
    ['RequestProductionInput', 'purpose', ofConsole],
    ['AddEndpointInput', 'url', ofConsole],
    ['ChangeEndpointInput', 'url', ofConsole],
    ['ChangeEndpointInput', 'description', ofConsole],
    ['AddEndpointInput', 'url', ofV1],
    ['AddEndpointInput', 'description', ofV1],
    ['PlanInput', 'name', ofStaff],
    ['MakePasskeyInput', 'name', ofAuth],
  ])('is no empty text where that is refused: %s.%s', (schema, field, schemas) => {
    expect(fieldOf(schemas, schema, field)).toMatchObject({ minLength: 1 });
  });

  it.each([
    ['AddListenerInput', ofV1],
    ['AddEndpointInput', ofV1],
    ['ChangeEndpointInput', ofConsole],
  ])('names no more types of event than there are: %s', (schema, schemas) => {
    const bounds = { minItems: 1, maxItems: CHOSEN_EVENT_TYPES.length };
    expect(fieldOf(schemas, schema, 'events')).toMatchObject(bounds);
  });
});
