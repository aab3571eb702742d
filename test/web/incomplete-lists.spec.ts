import { demoGrantStream, grantStream } from '#domain';
import { dataOf, idOf } from '../support/clients/ask.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { damagedEvent } from '../support/poison/damaged-events.js';
import { begunStory, surroundings, type Story } from '../support/poison/story.js';

const FORMATTED_KEY = /^[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{4}$/;

describeInBrowser(
  'a list that lacks what cannot be read, in the browser',
  (world) => {
    const begun = async (): Promise<Story> => begunStory(await surroundings(world().service));
    /** Nobody can read a grant that has such an event. */
    const damage = async (
      { ids }: Story,
      grantId = ids.grantId,
      stream: string = grantStream(grantId),
    ): Promise<void> => {
      const { engines, services } = world().service.running;
      const one = { type: 'grant.released.v1', kind: 'grant', damage: 'an unknown type' } as const;
      const event = await damagedEvent(one, { ...ids, grantId }, services.vault, engines.clock.iso(), stream);
      await engines.log.append(stream, [event], 'any');
    };

    it('a person is told that a business is missing, beside those that are not', async () => {
      const story = await begun();
      await damage(story);
      const page = await world().signedIn(story.email, '/me/grants');
      await page.getByText('1 entry could not be read and is missing here; it is not gone.').waitFor();
      await expectCount(page.getByRole('button', { name: /^End access: / }), 1);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.goto('/me/grants?show=ended');
      await page.getByText('1 entry could not be read').waitFor();
      expect(await page.getByText('Nothing has ended yet.').count()).toBe(0);
    });

    it('a person is told so in German', async () => {
      const story = await begun();
      await damage(story);
      const page = await world().signedIn(story.email, '/me');
      await page.evaluate("localStorage.setItem('language', 'de')");
      await page.goto('/me/grants');
      await page.getByText('1 Eintrag ließ sich nicht lesen und fehlt hier; er ist nicht verloren.').waitFor();
    });

    it('a person who leaves some out is told that all but those cannot be chosen, and keeps the key', async () => {
      const story = await begun();
      await damage(story);
      const page = await world().signedIn(story.email, '/me');
      const key = await page.getByText(FORMATTED_KEY).first().textContent();
      await page.getByRole('button', { name: 'Replace my key' }).click();
      const dialog = page.getByRole('dialog', { name: 'Replace your key?' });
      await dialog.getByRole('button', { name: 'Choose who keeps it' }).click();
      await dialog.getByText('1 entry could not be read').waitFor();
      await dialog.getByRole('checkbox').first().uncheck();
      await dialog.getByRole('button', { name: 'Replace my key' }).click();
      await dialog.getByText('one that is missing here would lose your address without your saying so').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.reload();
      expect(await page.getByText(FORMATTED_KEY).first().textContent()).toBe(key);
    });

    it('a business is told that a grant of its demo is missing', async () => {
      const story = await begun();
      const { owner, ids } = story;
      const demo = `/console/v1/businesses/${ids.businessId}/demo`;
      const direct = dataOf(await owner.get(`${demo}/people`)).find(({ kind }) => kind === 'direct');
      const preview = await owner.post(`${demo}/previews`, { key: direct?.['key'] });
      const id = idOf(await owner.post(`${demo}/grants`, { preview_id: preview.body['preview_id'] }));
      await damage(story, id, demoGrantStream(id));
      const page = await world().signedIn(owner.email, `/business/${ids.businessId}/try`);
      await page.getByText('1 entry could not be read and is missing here').waitFor();
    });
  },
  { WEBHOOKS_ALLOW_LOCAL: 'true' },
);
