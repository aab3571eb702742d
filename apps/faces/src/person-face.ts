import type { FaceContract } from '#http';
import { ASSISTANTS, CHANGE_ANSWERS, GRANTS_AND_MOVES, PROFILE } from '../../command-api/src/index.js';
import { PERSON_QUERIES } from '../../query-api/src/index.js';

export const personFace: FaceContract = {
  base: '/person/v1',
  title: "A person's app",
  description:
    'A person decides who holds the address, sees who used it, and keeps it current. Every route but the registration answers 404 ' +
    '`not_registered` to an account without a person.',
  credentials: 'session',
  limitsWrites: true,
  tags: {
    Profile: 'Who somebody is and where they live.',
    Grants: 'Who holds the address.',
    Moves: 'Another address from a day on.',
    History: 'What happened with the address.',
    Children: 'Who live at the same address.',
    Assistants: 'Which ones are let in, what they ask for, and what is said to it.',
  },
  routes: [
    ...Object.values(PROFILE),
    ...Object.values(GRANTS_AND_MOVES),
    ...Object.values(CHANGE_ANSWERS),
    ...Object.values(ASSISTANTS),
    ...Object.values(PERSON_QUERIES),
  ],
  errors: ['not_registered', 'crypto_unavailable'],
};
