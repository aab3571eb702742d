import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outcomesInPython, storiesInPython } from '../support/python/pytest.js';
import { hasPython } from '../support/python/python.js';
import { WorldByHttp } from '../support/python/world-by-http.js';
import { startService, type Service } from '../support/service.js';
import type { TestPerson } from '../support/test-person.js';
import type { TestBusiness } from '../support/world.js';

/** More than a page of grants. */
const GRANTS = 51;

const theSdkForPython = (): void => {
  let service: Service;
  let business: TestBusiness;
  let person: TestPerson;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'python-'));
    service = await startService({ environment: { WEBHOOKS_ALLOW_LOCAL: 'true' } });
    business = await service.world.business();
    person = await service.world.person();
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  describe('by its own tests, against a scripted server and the real service', () => {
    let outcomes: Awaited<ReturnType<typeof outcomesInPython>>;
    beforeAll(async () => {
      for (let count = 0; count < GRANTS; count++) {
        await business.api.claim(await service.world.preview(business.id, person));
      }
      const world = await WorldByHttp.start(service, business, person);
      outcomes = await outcomesInPython(folder, {
        CONSENT_BASE_URL: service.running.baseUrl,
        CONSENT_API_KEY: business.api.apiKey,
        PERSON_KEY: await person.formattedKey(),
        WORLD_URL: world.url,
      }).finally(() => world.stop());
    }, 240_000);

    describe.each(storiesInPython())('%s', (file, names) => {
      it.each(names.map((name) => [name.replace(/^test_/, '').replaceAll('_', ' '), name]))('%s', (_, name) => {
        const told = outcomes.filter((outcome) => outcome.file === file && outcome.name === name);
        expect(told.length).toBeGreaterThan(0);
        expect(told.flatMap(({ failure }) => failure ?? [])).toEqual([]);
      });
    });
  });
};

if (hasPython()) describe('the SDK for Python', theSdkForPython);
else describe.skip('the SDK for Python: there is no Python with its packages here', theSdkForPython);
