import { describeInBrowser } from '../support/browser-world.js';
import { eventually } from '../support/eventually.js';

/** A worker would have the code kept. */
const WITHOUT_WORKER = { serviceWorkers: 'block' } as const;

describeInBrowser('an app that was opened before the service was replaced', (world) => {
  it('loads itself anew where the code of a page is gone, and shows the page', async () => {
    const [, bruno] = world().service.demo.people;
    const page = await world().signedIn(bruno?.email ?? '', '/me', WITHOUT_WORKER);
    await page.getByText(bruno?.formatted ?? '').waitFor();
    await eventually(async () => Number(await page.evaluate('performance.now()')) > 5_000 || undefined);

    let isGone = true;
    await page.route('**/assets/claims-page-*.js', (route) =>
      isGone ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false;
    });
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.getByRole('heading', { level: 1, name: 'Requests for your address' }).waitFor();
    expect(isGone).toBe(false);
  });

  it('says that a page cannot be shown where loading anew does not help, and can be told to try again', async () => {
    const [, bruno] = world().service.demo.people;
    const page = await world().signedIn(bruno?.email ?? '', '/me', WITHOUT_WORKER);
    await page.route('**/assets/claims-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/me/claims');
    await page.getByRole('alert').getByText('The page could not do this').waitFor();
    await page.unroute('**/assets/claims-page-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Requests for your address' }).waitFor();
  });
});
