import type { Page } from 'playwright-core';
import { idOf } from '../support/clients/ask.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { Business } from '../support/personas/business.js';
import { isTooWide, NARROW } from '../support/web/every-page.js';
import { Listening } from '../support/clients/listening.js';
import { eventually } from '../support/time/eventually.js';
import { businessIdIn, Member } from '../support/personas/member.js';
import type { Person } from '../support/personas/person.js';
import { WebhookReceiver } from '../support/webhooks/webhook-receiver.js';

describeInBrowser(
  'the events of a business in the browser',
  (world) => {
    let receiver: WebhookReceiver;
    beforeEach(async () => {
      receiver = await WebhookReceiver.start();
    });
    afterEach(() => receiver.stop());

    it('a newcomer is told the one command that brings them to their own machine', async () => {
      const { page } = await owning('nothing-yet@events.example');
      await page.getByText('npx --no-install consent listen --forward-to http://localhost:8080/hook').waitFor();
      await page.getByText('In demo mode there are no grants').waitFor();
      await page.getByRole('status').filter({ hasText: 'Connected' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.setViewportSize(NARROW);
      expect(await isTooWide(page)).toBe(false);
    });

    it('an event appears as it happens, with its body, and what endpoints and listeners said to it', async () => {
      const { page, owner, path, api, person } = await told('watches@events.example');
      await owner.post(`${path}/webhook-endpoints`, { url: receiver.url, events: null });
      const listening = await Listening.begin(api);
      const stream = await listening.stream();
      await page.goto(`/business/${businessIdIn(path)}/events`);
      await page.getByRole('status').filter({ hasText: 'Connected' }).waitFor();
      await person.confirmsAddress();
      await page.getByRole('status').filter({ hasText: 'Latest: address.confirmed' }).waitFor();
      const [event] = await stream.until(1);
      const { messageId } = listening.verified(event ?? { id: undefined, data: undefined });
      const answer = { message_id: messageId, status: null, duration_ms: 1, error: '<b>nobody</b> is there' };
      expect((await api.call('POST', `${listening.path}/answers`, answer)).status).toBe(204);
      stream.close();

      await entry(page, 'address.confirmed').click();
      await page.getByText('"type": "address.confirmed"').waitFor();
      await page.getByText('204').first().waitFor();
      await page.getByText('<b>nobody</b> is there').waitFor();
      await page.getByText(`webhook-id: ${messageId}`).waitFor();
      await page.getByText(receiver.url, { exact: true }).last().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.setViewportSize(NARROW);
      expect(await isTooWide(page)).toBe(false);
    });

    it('events are narrowed to a type and a place, and stand still while they are read', async () => {
      const { page, owner, path, person } = await told('narrows@events.example');
      await person.confirmsAddress();
      const url = receiver.url;
      const endpointId = idOf(await owner.post(`${path}/webhook-endpoints`, { url, events: ['address.changed'] }));
      await page.goto(`/business/${businessIdIn(path)}/events`);
      await entry(page, 'address.confirmed').waitFor();
      await page.getByLabel('Type').selectOption('A name changed');
      await page.getByText('No event of this kind here.').waitFor();
      await page.getByLabel('Type').selectOption('Any type');
      await page.getByLabel('Sent to').selectOption(endpointId);
      await page.getByText('No event of this kind here.').waitFor();
      await page.getByLabel('Sent to').selectOption('Anywhere, or nowhere yet');
      await page.getByRole('button', { name: 'Pause' }).click();
      await person.confirmsAddress();
      await page.getByText('Paused. One new event waits.').waitFor();
      await expectCount(entry(page, 'address.confirmed'), 1);
      await page.getByRole('button', { name: 'Go on' }).click();
      await expectCount(entry(page, 'address.confirmed'), 2);
    });

    it('a connection that is lost is taken up again where it was, and ends with the session', async () => {
      const { page, owner, path, person } = await told('comes-back@events.example');
      let isCut = true;
      await page.route('**/events/stream*', (route) => (isCut ? route.abort() : route.continue()));
      await page.goto(`/business/${businessIdIn(path)}/events`);
      await page.getByText('The connection was lost.').waitFor();
      await person.confirmsAddress();
      isCut = false;
      await entry(page, 'address.confirmed').waitFor();
      await owner.delete('/auth/v1/sessions');
      await page.getByLabel('E-mail address').waitFor();
    });

    it('a connection that says nothing for 45 seconds is taken for lost', async () => {
      const { page, path } = await owning('silent@events.example');
      let opened = 0;
      page.on('request', (request) => {
        if (request.url().includes('/events/stream')) opened += 1;
      });
      await page.clock.install();
      await page.goto(`/business/${businessIdIn(path)}/events`);
      await eventually(() => Promise.resolve(opened > 0 || undefined));
      await eventually(async () => {
        await page.clock.fastForward(45_000);
        return opened > 1 || undefined;
      });
    });

    function entry(page: Page, type: string) {
      return page.locator('summary').filter({ hasText: type });
    }

    /** An owner with a business in demo mode, on its page of events. */
    async function owning(email: string) {
      const page = await world().signedIn(email, '/business');
      const owner = await Member.signIn(world().baseUrl, email);
      const path = await owner.registers();
      await page.goto(`/business/${businessIdIn(path)}/events`);
      return { page, owner, path };
    }

    /** The same in production, with one grant. */
    async function told(email: string) {
      const { page, owner, path } = await owning(email);
      const { service, baseUrl } = world();
      const staff = await Member.signIn(baseUrl, service.demo.staff_email);
      await staff.post(`${path.replace('/console/', '/staff/')}/production-approval`);
      const { body } = await owner.post(`${path}/api-keys`, { name: 'laptop' });
      const api = new Business(baseUrl, String(body['key']));
      const person: Person = await service.world.person();
      await api.claim(await service.world.preview(businessIdIn(path), person));
      return { page, owner, path, api, person };
    }
  },
  { WEBHOOKS_ALLOW_LOCAL: 'true' },
);
