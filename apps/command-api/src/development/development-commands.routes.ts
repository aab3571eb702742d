import { answer, defineRoute } from '#http';
import { Now } from '../../../faces/src/resources/now.js';
import { SetClockDto } from './set-clock.dto.js';

export const DEVELOPMENT_COMMANDS = {
  setClock: defineRoute('POST /dev/v1/clock', {
    id: 'advanceClock',
    summary: 'Put the clock forward, or back to the real time',
    description:
      'What falls due by a jump is done when it answers, or goes on after ten seconds. After `reset` what was done stays done and keeps its ' +
      'times; what waits for a later time waits on.',
    tag: 'Clock',
    body: [SetClockDto, { advance_seconds: 600 }],
    answers: { 200: answer('The time.', Now) },
  }),
};
