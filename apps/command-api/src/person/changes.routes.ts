import { answer, defineRoute } from '#http';
import { Change } from '#resources';

const tag = 'Assistants';
const answers = { 200: answer('As it stands now.', Change) };
const errors = ['change_not_found', 'change_not_pending', 'change_expired'] as const;

/** What a person says to what assistants ask for. */
export const CHANGE_ANSWERS = {
  confirmChange: defineRoute('POST /person/v1/changes/{id}/confirmation', {
    id: 'confirmChange',
    summary: 'Confirm what an assistant asked for',
    description: 'It is judged again, and done; what refuses it then answers with its own error. Of two taps one acts.',
    tag,
    answers,
    errors: [
      ...errors,
      ...(['grant_not_found', 'grant_not_pending', 'grant_not_active'] as const),
      ...(['move_already_scheduled', 'no_move_scheduled'] as const),
    ],
  }),
  refuseChange: defineRoute('POST /person/v1/changes/{id}/refusal', {
    id: 'refuseChange',
    summary: 'Refuse what an assistant asked for',
    description: 'Nothing of it happens.',
    tag,
    answers,
    errors: [...errors],
  }),
};
