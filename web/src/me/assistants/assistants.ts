import { answerOf, person } from '../../api/clients.js';
import type { components } from '../../api/generated/person-v1.js';

export type Assistant = components['schemas']['Assistant'];

/** The one name of the connected assistants among what has been asked for. */
export const ASSISTANTS = ['assistants'] as const;

/** All of them: they are few. */
export const loadAssistants = () => answerOf(person.GET('/person/v1/assistants'));

export const disconnect = (id: string) =>
  answerOf(person.DELETE('/person/v1/assistants/{id}', { params: { path: { id } } }));
