import type { Page } from 'playwright-core';
import { idOf } from '../support/clients/ask.js';
import { accessibilityFaults, describeInBrowser, expectCount } from '../support/web/browser-world.js';
import { awayFromMidnight } from '../support/time/away-from-midnight.js';
import { Business } from '../support/personas/business.js';
import { eventually } from '../support/time/eventually.js';
import { businessIdIn, Member } from '../support/personas/member.js';

describeInBrowser('what a business reads of its usage', (world) => {
  it('is each day plotted, and the same as a table', async () => {
    const page = await inUse('owner@usage.example');
    await page.getByRole('img', { name: /^Requests by day, 6 in all/ }).waitFor();
    await page.getByRole('img', { name: /^Previews by day, 2 in all/ }).waitFor();
    await page.getByRole('img', { name: /^Claims by day, 2 in all/ }).waitFor();
    await page.getByRole('img', { name: /^Reads by day, 2 in all/ }).waitFor();
    await barColour(page);
    await page.getByText('30 days as a table').click();
    const rows = await page.getByRole('row').allInnerTexts();
    expect(rows).toHaveLength(31);
    expect(rows[1]?.split(/\s+/).slice(-4)).toEqual(['6', '2', '2', '2']);
    expect(rows[2]?.split(/\s+/).slice(-4)).toEqual(['0', '0', '0', '0']);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('goes back 7, 30 or 90 days, and a reload keeps which', async () => {
    const page = await inUse('days@usage.example');
    await page.getByRole('link', { name: '90 days' }).click();
    await page.getByText('90 days as a table').waitFor();
    await page.reload();
    await page.getByText('90 days as a table').click();
    await expectCount(page.getByRole('row'), 91);
    await page.getByRole('link', { name: '7 days' }).click();
    await page.getByText('7 days as a table').waitFor();
    await expectCount(page.getByRole('row'), 8);
    await page.goBack();
    await page.getByText('90 days as a table').waitFor();
  });

  it('says which day the pointer is at, and how many there were', async () => {
    const page = await inUse('points@usage.example');
    await page.goto(`${new URL(page.url()).pathname}?days=7`);
    await page.getByText('7 days as a table').waitFor();
    await barColour(page);
    const plot = page.locator('.u-over').first();
    const { width } = (await plot.boundingBox()) ?? { width: 0 };
    await plot.hover({ position: { x: width * 0.95, y: 20 } });
    await page.getByText(/^[A-Z][a-z]{2} \d{1,2}: 6$/).waitFor();
  });

  it('takes the colours of the page, and fits a phone', async () => {
    const page = await inUse('phone@usage.example');
    const light = await barColour(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 740 });
    await barColour(page, light);
    await eventually(async () => (Number(await page.evaluate(WIDEST)) <= 360 ? true : undefined));
  });

  it('is nothing in the demo, which says so, and what the plan allows', async () => {
    const path = await (await Member.signIn(world().baseUrl, 'demo@usage.example')).registers();
    const page = await world().signedIn('demo@usage.example', consoleAt(path));
    await page.getByText('the demo is not counted. Once it is in production').waitFor();
    await page.getByText('Previews in any 24 hours').waitFor();
    expect(await page.getByRole('definition').allInnerTexts()).toEqual(['free', '60', '2,000']);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  /** The usage of a business in production whose program sent six requests today. */
  async function inUse(email: string): Promise<Page> {
    const { service, baseUrl } = world();
    await awayFromMidnight(baseUrl);
    const owner = await Member.signIn(baseUrl, email);
    const staff = await Member.signIn(baseUrl, service.demo.staff_email);
    const path = await owner.registers('Example Letters');
    const { key } = (await owner.post(`${path}/api-keys`, { name: 'web' })).body;
    await staff.post(path.replace('/console/', '/staff/') + '/production-approval');
    const api = new Business(baseUrl, String(key));
    const person = await service.world.person();
    const claimed = await api.claimKey(await person.key());
    await api.claimKey(await (await service.world.person()).key());
    await api.read(idOf(claimed));
    await api.read(idOf(claimed));
    const page = await world().signedIn(email, consoleAt(path));
    await page.getByText('30 days as a table').waitFor();
    return page;
  }
});

const consoleAt = (path: string): string => `/business/${businessIdIn(path)}/usage`;

/** The colour of today's bar, once there is one, and another than it was. */
function barColour(page: Page, before?: string): Promise<string> {
  return eventually(async () => {
    const colour = await page.evaluate<string | undefined>(COLOUR_OF_BAR);
    return colour === before ? undefined : colour;
  });
}

/** Of the first pixel from the right, half-way up the first plot, that is rather blue; undefined without one. */
const COLOUR_OF_BAR = `(() => {
  const canvas = document.querySelector('.uplot canvas');
  if (canvas === null || canvas.width === 0) return undefined;
  const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  for (let x = width - 1; x > width / 2; x--) {
    const at = (Math.floor(height / 2) * width + x) * 4;
    const [red, green, blue, alpha] = data.slice(at, at + 4);
    if (alpha === 255 && blue - red > 40) return [red, green, blue].join(' ');
  }
  return undefined;
})()`;

/** How far the page and the plots reach, in pixels. */
const WIDEST = `Math.max(...[document.documentElement, ...document.querySelectorAll('.uplot')]
  .map(({ scrollWidth }) => scrollWidth))`;
