import * as fc from 'fast-check';
import { startService, type Service } from '../support/service/service.js';
import { ApiRun } from './api-run.js';
import { steps } from './api-steps.js';

const PEOPLE = 3;
const BUSINESSES = 2;
const RUNS = process.env['TEST_ROUNDS'] === 'full' ? 200 : 15;
const MINUTE_MS = 60_000;

describe('whatever people and businesses do, in whatever order', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it(
    'the service answers as a simple model does, and every disclosure is in its person’s history',
    async () => {
      await fc.assert(
        fc.asyncProperty(steps(PEOPLE, BUSINESSES), async (taken) => {
          const people = await Promise.all(Array.from({ length: PEOPLE }, () => service.world.person()));
          const businesses = await Promise.all(Array.from({ length: BUSINESSES }, () => service.world.business()));
          const run = new ApiRun(service, people, businesses);
          for (const step of taken) await run.take(step);
          await run.compareHistories();
        }),
        { numRuns: RUNS, endOnFailure: process.env['TEST_ROUNDS'] !== 'full' },
      );
    },
    10 * MINUTE_MS,
  );
});
