import { answer, defineRoute } from '#http';
import { ConnectionRequest, Redirect } from '#resources';

const tag = 'Assistants';
const errors = ['connection_request_not_found', 'rate_limited'] as const;
const decided = { 200: answer('Decided; the first decision counts.', Redirect) };

/** What the page asks that a person is led to by an assistant. */
export const CONNECTION_REQUESTS = {
  getConnectionRequest: defineRoute('GET /auth/v1/connection-requests/{id}', {
    id: 'getConnectionRequest',
    summary: 'See who wants to be let in',
    description: 'In the browser alone that the assistant has led here, for ten minutes.',
    tag,
    answers: { 200: answer('As it was asked.', ConnectionRequest) },
    errors,
  }),
  approveConnectionRequest: defineRoute('POST /auth/v1/connection-requests/{id}/approval', {
    id: 'approveConnectionRequest',
    summary: 'Let the assistant in',
    description:
      'For what it asked. An account that is no person lets nobody in: the assistant is told `access_denied`.',
    tag,
    answers: decided,
    errors,
  }),
  refuseConnectionRequest: defineRoute('POST /auth/v1/connection-requests/{id}/refusal', {
    id: 'refuseConnectionRequest',
    summary: 'Keep the assistant out',
    description: 'It is told `access_denied`.',
    tag,
    answers: decided,
    errors,
  }),
};
