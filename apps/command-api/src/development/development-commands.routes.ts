import { answer, defineRoute, setsCookies } from '#http';
import { Now } from '#resources';
import { KeptSession } from '../auth/sign-in.routes.js';
import { DemoDoorDto } from './demo-door.dto.js';
import { SetClockDto } from './set-clock.dto.js';

export const DEVELOPMENT_COMMANDS = {
  setClock: defineRoute('POST /dev/v1/clock', {
    id: 'advanceClock',
    summary: 'Put the clock forward, or back to the real time',
    description:
      'What falls due by a jump is done when it answers, or goes on after ten seconds. The clock goes no further than the year 9000. After ' +
      '`reset` what was done stays done and keeps its times; what waits for a later time waits on.',
    tag: 'Clock',
    body: [SetClockDto, { advance_seconds: 600 }],
    answers: { 200: answer('The time.', Now) },
  }),
  enterDemo: defineRoute('POST /dev/v1/sign-in', {
    id: 'enterDemo',
    summary: 'Sign in as somebody of the demo',
    description:
      'What `POST /auth/v1/sessions` with `cookie: true` does, without a code. Wants the `Origin` of the pages, as that does.',
    tag: 'Demo',
    body: [DemoDoorDto, { as: 'person' }],
    answers: { 201: setsCookies(answer('Signed in.', KeptSession)) },
    errors: ['demo_not_found', 'origin_refused'],
  }),
};
