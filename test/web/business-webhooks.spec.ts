import type { Locator, Page } from 'playwright-core';
import { endpointDecider, endpointStream } from '#domain';
import { dataOf, idOf } from '../support/clients/ask.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { comesBack } from '../support/web/comes-back.js';
import { byTest } from '../support/personas/by-test.js';
import { eventually } from '../support/time/eventually.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import { anyBody } from '../support/webhooks/any-body.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

const A_DAY_MS = 86_400_000;

describeInBrowser(
  'the webhooks of a business in the browser',
  (world) => {
    let receiver: WebhookReceiver;
    beforeEach(async () => {
      receiver = await WebhookReceiver.start();
    });
    afterEach(() => receiver.stop());

    it('an endpoint is added, its secret shown once, and a test arrives', async () => {
      const { page } = await owning('adds@hooks.example');
      await page.getByText('No endpoints yet').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel('Address (URL)').fill(receiver.url);
      await page.getByLabel('All of them').uncheck();
      await page.getByLabel('A name changed').uncheck();
      await page.getByRole('button', { name: 'Add the endpoint' }).click();
      const secret = await page.getByText(/^whsec_/).innerText();
      expect(await accessibilityFaults(page)).toEqual([]);
      // The first secret would be gone for good.
      await expectCount(page.getByRole('button', { name: 'Add the endpoint' }), 0);
      await page.getByRole('button', { name: 'I have kept it' }).click();
      expect(await page.content()).not.toContain(secret);

      await page.getByRole('link', { name: receiver.url }).click();
      await page.getByText('grant.approved').first().waitFor();
      await expectCount(page.getByText('name.changed'), 0);
      await page.getByRole('button', { name: 'Send a test' }).click();
      await page.getByText('It works: answered 204').waitFor();
      await page.getByRole('link', { name: 'webhook.test' }).waitFor();
      expect(receiver.received).toHaveLength(1);
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    it('each attempt at a delivery shows what was answered as text, and it is sent again', async () => {
      const { page, owner, path } = await owning('looks@hooks.example');
      const answer = '<img src=x onerror=alert(1)> \u202e out of order';
      receiver.behave = (response) => {
        response.writeHead(500).end(answer);
      };
      const endpointId = await added(owner, path);
      await owner.post(`${path}/webhook-endpoints/${endpointId}/test`);
      await page.goto(`/business/${businessIdIn(path)}/webhooks/${endpointId}`);
      await page.getByRole('link', { name: 'webhook.test' }).click();
      await page.getByText('<img src=x onerror=alert(1)>').waitFor();
      await page.getByText('500').first().waitFor();
      await page.getByText('Only a 2xx counts.').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      receiver.behave = (response) => {
        response.writeHead(204).end();
      };
      await page.getByRole('button', { name: 'Send it again' }).click();
      await page.getByText('Delivered').waitFor();
      expect(receiver.received).toHaveLength(2);
    });

    it('all that an endpoint missed is sent again, with a count at the end', async () => {
      const { page, owner, path } = await owning('recovers@hooks.example');
      const endpointId = await added(owner, path);
      const businessId = businessIdIn(path);
      const { ledger } = world().service.running.services.webhooks;
      for (let count = 0; count < 2; count++)
        await ledger.add({ endpointId, businessId, body: anyBody(), state: 'held' });
      await page.goto(`/business/${businessId}/webhooks/${endpointId}`);
      await listed(page, 'Held').first().waitFor();
      await page.getByRole('button', { name: 'Send all again' }).click();
      await page.getByText('You can stop at any time.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Send all again' }).click();
      await page.getByText('Done: 2 deliveries are sent again.').waitFor();
      await receiver.untilDistinct(2);
      await listed(page, 'Delivered').nth(1).waitFor();
    });

    it('what an endpoint missed is sent again from a time that is chosen', async () => {
      const { page, owner, path } = await owning('chooses@hooks.example');
      const endpointId = await added(owner, path);
      const businessId = businessIdIn(path);
      const { ledger } = world().service.running.services.webhooks;
      for (let count = 0; count < 2; count++)
        await ledger.add({ endpointId, businessId, body: anyBody(), state: 'held' });
      await page.goto(`/business/${businessId}/webhooks/${endpointId}`);
      await page.getByLabel('From when on').selectOption('From a day and time');
      await expectCount(page.getByRole('button', { name: 'Send all again' }), 0);
      await page.getByLabel('Day and time').fill('2099-01-01T00:00');
      expect(await accessibilityFaults(page)).toEqual([]);
      const sendAgain = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Send all again' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Send all again' }).click();
      };
      await sendAgain();
      await page.getByText('Done: 0 deliveries are sent again.').waitFor();
      await page.getByLabel('From when on').selectOption('The last hour');
      await sendAgain();
      await page.getByText('Done: 2 deliveries are sent again.').waitFor();
      await receiver.untilDistinct(2);
    });

    it('deliveries are narrowed to a state and a type, and it is said when there is none such', async () => {
      const { page, owner, path } = await owning('narrows@hooks.example');
      const endpointId = await added(owner, path);
      const businessId = businessIdIn(path);
      const { ledger } = world().service.running.services.webhooks;
      await ledger.add({ endpointId, businessId, body: anyBody(), state: 'held' });
      await owner.post(`${path}/webhook-endpoints/${endpointId}/test`);
      await page.goto(`/business/${businessId}/webhooks/${endpointId}`);
      const [confirmed, test] = ['address.confirmed', 'webhook.test'].map((name) => page.getByRole('link', { name }));
      await confirmed?.waitFor();
      await test?.waitFor();
      await page.getByLabel('State').selectOption('Held');
      await test?.waitFor({ state: 'detached' });
      await confirmed?.waitFor();
      await page.getByLabel('Type', { exact: true }).selectOption('A test');
      await page.getByText('Nothing of this kind.').waitFor();
      await page.getByLabel('State').selectOption('Delivered');
      await test?.waitFor();
      await expectCount(page.getByRole('link', { name: 'address.confirmed' }), 0);
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    it('an endpoint has a description of one’s own, and is changed where it is', async () => {
      const { page, owner, path } = await owning('describes@hooks.example');
      await page.getByLabel('Address (URL)').fill(receiver.url);
      await page.getByLabel('Description (optional)').fill('Address book');
      await page.getByRole('button', { name: 'Add the endpoint' }).click();
      await page.getByRole('button', { name: 'I have kept it' }).click();
      await page.getByText('Address book').waitFor();
      await page.getByRole('link', { name: receiver.url }).click();
      await page.getByRole('button', { name: 'Change' }).click();
      const dialog = page.getByRole('dialog');
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByLabel('Address (URL)').fill('http://elsewhere.example.com/');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('must start with https://').waitFor();
      await dialog.getByLabel('Address (URL)').fill(`${receiver.url}&new`);
      await dialog.getByLabel('Description (optional)').fill('');
      await dialog.getByLabel('All of them').uncheck();
      await dialog.getByLabel('A name changed').uncheck();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The endpoint is changed.').waitFor();
      await page.getByText(`${receiver.url}&new`).waitFor();
      const [endpoint] = dataOf(await owner.get(`${path}/webhook-endpoints`));
      expect(endpoint).toMatchObject({ url: `${receiver.url}&new`, description: null });
      expect(endpoint?.['events']).toHaveLength(6);
    });

    it('an endpoint that two change at once keeps what each of them changed', async () => {
      const { page, owner, path } = await owning('together@hooks.example');
      const endpointId = await added(owner, path);
      const at = `${path}/webhook-endpoints/${endpointId}`;
      await page.goto(`/business/${businessIdIn(path)}/webhooks/${endpointId}`);
      await page.getByRole('button', { name: 'Change' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Address (URL)').fill(`${receiver.url}&new`);
      await owner.bodyOf('PATCH', at, { description: 'Address book' });
      await comesBack(page);
      await page.getByText('Address book').waitFor();
      expect(await dialog.getByLabel('Description (optional)').inputValue()).toBe('Address book');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The endpoint is changed.').waitFor();
      const [endpoint] = dataOf(await owner.get(`${path}/webhook-endpoints`));
      expect(endpoint).toMatchObject({ url: `${receiver.url}&new`, description: 'Address book', events: null });
    });

    it('an endpoint that failed for a day says so, holds what comes, and a test enables it again', async () => {
      const { page, owner, path } = await owning('fails@hooks.example');
      const endpointId = await added(owner, path);
      const { services, engines } = world().service.running;
      const failedAt = engines.clock.iso();
      const aDayLater = new Date(Date.parse(failedAt) + A_DAY_MS).toISOString();
      for (const at of [failedAt, aDayLater]) {
        const fail = { type: 'note-failure', at, failedAt } as const;
        await services.runner.run(endpointDecider, endpointStream(endpointId), fail, byTest);
      }
      await eventually(async () => {
        const [endpoint] = dataOf(await owner.get(`${path}/webhook-endpoints`));
        return endpoint?.['disabled_at'] === null ? undefined : endpoint;
      });

      await page.goto(`/business/${businessIdIn(path)}/webhooks/${endpointId}`);
      await page.getByText('Disabled since').waitFor();
      await page.getByText('A test that succeeds enables it again.').waitFor();
      await expectCount(page.getByRole('button', { name: 'Send all again' }), 0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Send a test' }).click();
      await page.getByText('It works: answered 204').waitFor();
      await page.getByText('Fine', { exact: true }).waitFor();
      await expectCount(page.getByText('Disabled since'), 0);
    });

    it('a secret is rotated and an endpoint removed, each after what follows is said', async () => {
      const { page, owner, path } = await owning('rotates@hooks.example');
      const endpointId = await added(owner, path);
      await page.goto(`/business/${businessIdIn(path)}/webhooks/${endpointId}`);
      await page.getByRole('button', { name: 'Rotate the secret' }).click();
      await page.getByText('For 24 hours we sign with both').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Rotate the secret' }).click();
      await page.getByText(/^whsec_/).waitFor();
      await page.getByRole('button', { name: 'I have kept it' }).click();
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText('No endpoints yet').waitFor();
    });

    it('what is removed is the endpoint of the address, also after a jump past all that lies between', async () => {
      const { page, owner, path } = await owning('jumps@hooks.example');
      const [first, second] = [await added(owner, path, '&first'), await added(owner, path, '&second')];
      await page.reload();
      await page.getByRole('link', { name: `${receiver.url}&first` }).click();
      await page.getByRole('link', { name: 'All endpoints' }).click();
      await page.getByRole('link', { name: `${receiver.url}&second` }).click();
      await page.getByText(`${receiver.url}&second`).waitFor();
      await page.evaluate('history.go(-2)');
      await page.getByText(`${receiver.url}&first`).waitFor();
      expect(page.url()).toContain(first);
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
      expect(dataOf(await owner.get(`${path}/webhook-endpoints`)).map(({ id }) => id)).toEqual([second]);
    });

    it('a description of one long word leaves the list as wide as a phone', async () => {
      const { page, owner, path } = await owning('wide@hooks.example');
      const description = 'wide'.repeat(25);
      await owner.post(`${path}/webhook-endpoints`, { url: receiver.url, description });
      await page.setViewportSize({ width: 360, height: 740 });
      await page.reload();
      await page.getByText(description).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    });

    it('an endpoint of another business is not there, whoever asks', async () => {
      const other = await owning('other@hooks.example');
      const endpointId = await added(other.owner, other.path);
      const { page, path } = await owning('curious@hooks.example');
      await page.goto(`/business/${businessIdIn(path)}/webhooks/${endpointId}`);
      await page.getByText('There is no such endpoint any more.').waitFor();
      await expectCount(page.getByText(receiver.url), 0);
    });

    /** What the list of deliveries says, which the choices above it say as well. */
    function listed(page: Page, text: string): Locator {
      return page.getByRole('listitem').getByText(text);
    }

    interface Owning {
      readonly page: Page;
      readonly owner: Member;
      readonly path: string;
    }

    /** The owner of a new business, at its webhooks. */
    async function owning(email: string): Promise<Owning> {
      const owner = await Member.signIn(world().baseUrl, email);
      const path = await owner.registers('Example Letters');
      const page = await world().signedIn(email, `/business/${businessIdIn(path)}/webhooks`);
      return { page, owner, path };
    }

    async function added(owner: Member, path: string, more = ''): Promise<string> {
      return idOf(await owner.post(`${path}/webhook-endpoints`, { url: `${receiver.url}${more}` }));
    }
  },
  { WEBHOOKS_ALLOW_LOCAL: 'true' },
);
