import type { Page } from 'playwright-core';
import { idOf } from '../support/clients/ask.js';
import { accessibilityFaults, describeInBrowser } from '../support/web/browser-world.js';
import { launchChromium } from '../support/web/chromium.js';
import { comesBackInVain } from '../support/web/comes-back.js';
import { Person } from '../support/personas/person.js';

/** Resolves once the worker looks after the page. */
const isKept = (page: Page) => page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)');

/** All that the browser keeps for the service besides cookies, as `place: what`. */
const KEPT = `(async () => {
  const kept = [];
  for (const [place, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const key of Object.keys(storage)) kept.push(place + ': ' + key + '=' + storage.getItem(key));
  for (const { name } of await indexedDB.databases()) kept.push('indexedDB: ' + name);
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      kept.push('cache: ' + new URL(request.url).pathname + ' ' + answer.headers.get('content-type') + ' ' + await answer.text());
    }
  }
  return kept;
})()`;

const WITH_WORKER = { serviceWorkers: 'allow' } as const;

describeInBrowser('a person’s app on a phone', (world) => {
  const register = () => Person.registered(world().service.running.baseUrl);

  it('a browser offers to install it', async () => {
    const browser = await launchChromium('browser');
    try {
      const page = await browser.newPage({ baseURL: world().baseUrl });
      await page.goto('/me');
      await isKept(page);
      const devtools = await page.context().newCDPSession(page);
      const manifest = await devtools.send('Page.getAppManifest');
      expect(manifest.errors).toEqual([]);
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
      // Browsers of tests keep nothing, as private windows do.
      expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
    } finally {
      await browser.close();
    }
  });

  it('opened without a network it says so and shows nothing of anybody; with one it goes on by itself', async () => {
    const person = await register();
    const page = await world().signedIn(person.email, '/me/address', {
      ...WITH_WORKER,
      viewport: { width: 360, height: 740 },
    });
    await page.getByText('9 FICTION RD').waitFor();
    await isKept(page);

    await page.context().setOffline(true);
    await page.getByText('You have no network now.').waitFor();
    await page.goto('/me/history');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.goto('/me/address');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    const shown = await page.content();
    for (const secret of ['Fiction', 'FICTION', person.email]) expect(shown).not.toContain(secret);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.context().setOffline(false);
    await page.getByText('9 FICTION RD').waitFor();
  });

  it('what is half written stays when the network goes in between, and can be sent when it is back', async () => {
    const person = await register();
    const page = await world().signedIn(person.email, '/me/children', WITH_WORKER);
    await page.getByRole('button', { name: 'Add a child' }).click();
    await page.getByLabel('Given name').fill('Dot');
    await page.context().setOffline(true);
    await comesBackInVain(page, '/auth/v1/account');

    await page.context().setOffline(false);
    await page.getByLabel('Family name').fill('Fiction');
    await page.getByRole('dialog').getByRole('button', { name: 'Add this child' }).click();
    await page.getByText('Dot is added and has a key.').waitFor();
  });

  it('what changed meanwhile is shown once the network is back', async () => {
    const person = await register();
    const page = await world().signedIn(person.email, '/me/children', WITH_WORKER);
    await page.getByText('You have added no child yet.').waitFor();
    await page.context().setOffline(true);
    await page.getByText('You have no network now.').waitFor();
    await person.post('/children', { name: { given_name: 'Dot', family_name: 'Fiction' } });
    await page.clock.install();
    await page.clock.fastForward(60_000);
    await page.context().setOffline(false);
    await page.getByText('Dot Fiction').waitFor();
  });

  it('without a network no other page opens, and no answer of a face comes from the browser', async () => {
    const person = await register();
    const page = await world().signedIn(person.email, '/me', WITH_WORKER);
    await isKept(page);
    await page.context().setOffline(true);
    const asked = await page.evaluate(`Promise.all(
      ['/person/v1/me', '/auth/v1/sessions', '/console/v1/businesses', '/staff/v1/people', '/v1/status', '/mcp', '/oauth/x'].map(
        (path) => fetch(path).then(({ status }) => status, () => 'nothing')))`);
    expect(asked).toEqual(Array.from({ length: 7 }, () => 'nothing'));
    await expect(page.goto('/business')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  });

  it('after a person has used it, the browser keeps nothing of the person', async () => {
    const person = await register();
    const { business } = world().service;
    const grant = await business.claimKey(await person.key());
    await business.read(idOf(grant));
    const page = await world().signedIn(person.email, '/me', WITH_WORKER);
    await isKept(page);
    for (const place of ['', '/claims', '/grants', '/address', '/history', '/children', '/account']) {
      await page.goto(`/me${place}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    }
    const kept = await page.evaluate<readonly string[]>(KEPT);
    const paths = kept.map((entry) => /^cache: (\S+)/.exec(entry)?.[1] ?? entry);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) expect(path).toMatch(/^\/(me|assets\/[\w.-]+)$/);
    const key = await person.key();
    const formatted = key.replace(/^(...)(...)/, '$1-$2-');
    for (const secret of [person.email, key, formatted, 'Fiction', 'FICTION', 'TOPEKA', 'Example Parcels', idOf(grant)])
      expect(kept.filter((entry) => entry.includes(secret))).toEqual([]);
  });
});
