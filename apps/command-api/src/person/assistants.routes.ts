import { defineRoute, noContent } from '#http';

/** What a person does with assistants. */
export const ASSISTANTS = {
  disconnectAssistant: defineRoute('DELETE /person/v1/assistants/{id}', {
    id: 'disconnectAssistant',
    summary: 'Disconnect an assistant',
    description: 'Its next call is refused, and so is every later one. What it still asks for is refused with it.',
    tag: 'Assistants',
    answers: { 204: noContent('It is out.') },
    errors: ['assistant_not_found'],
  }),
};
