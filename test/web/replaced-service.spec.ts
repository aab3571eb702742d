import { advanceClock } from '../support/time/advance-clock.js';
import { describeInBrowser } from '../support/web/browser-world.js';
import { Person } from '../support/personas/person.js';

describeInBrowser('an app that was opened before the service was replaced', (world) => {
  it('loads itself anew where the code of a page is gone, and shows the page', async () => {
    const [, bruno] = world().service.demo.people;
    const page = await world().signedIn(bruno?.email ?? '', '/me');
    await page.getByText(bruno?.formatted ?? '').waitFor();

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

  it('stays as it is without a network, and says that the page cannot be shown', async () => {
    const person = await Person.registered(world().service.running.baseUrl);
    const page = await world().signedIn(person.email, '/me', { isNew: true });
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.getByRole('alert').getByText('The page could not do this').waitFor();
    await page.getByRole('link', { name: 'Requests' }).waitFor();
  });

  it('says that it cannot ask for a fresh sign-in, and can be told to do it again', async () => {
    const person = await Person.registered(world().service.running.baseUrl);
    const page = await world().signedIn(person.email, '/me');
    await advanceClock(world().service, 20 * 60);
    await page.route('**/assets/prove-again-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('button', { name: 'Replace my key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace your key?' });
    await dialog.getByRole('button', { name: 'Replace my key' }).click();
    await dialog.getByRole('alert').getByText('The page could not do this').waitFor();
    await page.unroute('**/assets/prove-again-*.js');
    await dialog.getByRole('button', { name: 'Replace my key' }).click();
    await page.getByRole('dialog', { name: 'Is it you?' }).waitFor();
  });

  it('says that nobody can sign in where that cannot be loaded, and can be told to try again', async () => {
    const page = await world().reader();
    await page.route('**/assets/sign-in-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/me');
    await page.getByRole('alert').getByText('The page could not do this').waitFor();
    await page.unroute('**/assets/sign-in-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('loads itself anew once, and where that does not help says that the page cannot be shown', async () => {
    const [, bruno] = world().service.demo.people;
    const page = await world().signedIn(bruno?.email ?? '', '/me');
    await page.route('**/assets/claims-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.getByRole('alert').getByText('The page could not do this').waitFor();
    expect(loads).toBe(1);
    await page.unroute('**/assets/claims-page-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Requests for your address' }).waitFor();
  });
});
