/**
 * `node scripts/screenshots.mjs`: pictures of the main pages into docs/pictures, 1280 and 360 pixels wide, of a service of
 * its own with the demo in it.
 */
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ensureChromium } from './setup/chromium.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { oneAtATime } from './setup/one-at-a-time.mjs';
import { endWith, note, SetUpFailure } from './setup/report.mjs';
import { root } from './setup/root.mjs';

const PICTURES = join(root, 'docs', 'pictures');
const SIZES = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 360, height: 720, colorScheme: 'dark' },
];
/** Of WebP, out of 100. */
const QUALITY = 75;
const PATIENCE_MS = 120_000;

await main().catch(endWith);

async function main() {
  await oneAtATime(async () => {
    await ensurePackages();
    await ensureChromium();
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
  const baseUrl = `http://localhost:${String(await freePort())}`;
  const service = startService(dataDir, baseUrl);
  try {
    await untilReady(baseUrl, service);
    await takePictures(baseUrl, JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')));
  } finally {
    service.kill('SIGTERM');
    await service.ended;
    rmSync(dataDir, { recursive: true });
  }
}

/** What is shown, and who of the demo sees it. */
function pagesOf({ business }, consentUrl) {
  return [
    { name: 'welcome', path: '/' },
    { name: 'sign-in', path: '/sign-in' },
    { name: 'me-key', path: '/me', as: 'person' },
    { name: 'me-grants', path: '/me/grants', as: 'person' },
    { name: 'me-address', path: '/me/address', as: 'person' },
    { name: 'me-history', path: '/me/history', as: 'person' },
    { name: 'connect', path: consentUrl, as: 'person' },
    { name: 'business', path: `/business/${business.id}`, as: 'business' },
    { name: 'business-keys', path: `/business/${business.id}/keys`, as: 'business' },
    { name: 'staff-requests', path: '/staff', as: 'staff' },
    { name: 'docs', path: '/docs/api' },
  ];
}

async function takePictures(baseUrl, demo) {
  const { chromium } = await import('playwright-core');
  const executablePath = process.env.CHROMIUM_BIN ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  mkdirSync(PICTURES, { recursive: true });
  try {
    await askForProduction(browser, baseUrl);
    const consentUrl = await askToConnect(baseUrl);
    for (const { width, height, colorScheme } of SIZES)
      for (const { name, path, as } of pagesOf(demo, consentUrl)) {
        const context = await browser.newContext({
          baseURL: baseUrl,
          viewport: { width, height },
          colorScheme,
          locale: 'en-US',
        });
        if (as !== undefined) await enter(context, baseUrl, as);
        const page = await context.newPage();
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.locator('h1').first().waitFor();
        const file = `${name}-${String(width)}.webp`;
        writeFileSync(join(PICTURES, file), await pictureOf(page));
        note(`docs/pictures/${file}`);
        await context.close();
      }
  } finally {
    await browser.close();
  }
}

/** So that staff have something to answer. */
async function askForProduction(browser, baseUrl) {
  const context = await browser.newContext({ baseURL: baseUrl });
  await enter(context, baseUrl, 'business');
  const headers = { origin: baseUrl };
  const made = await context.request.post('/console/v1/businesses', { headers, data: { name: 'Example Letters' } });
  const { id } = await made.json();
  const data = { use_case: 'Four letters a year to each of our readers.', purpose: 'To send your letters' };
  await context.request.post(`/console/v1/businesses/${id}/production-request`, { headers, data });
  await context.close();
}

/** Where an assistant would lead its person that has registered itself. */
async function askToConnect(baseUrl) {
  const metadata = await globalThis.fetch(`${baseUrl}/.well-known/oauth-authorization-server/oauth`);
  const { registration_endpoint, authorization_endpoint } = await metadata.json();
  const redirect_uri = 'https://assistant.example/callback';
  const about = { client_name: 'Example Assistant', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' };
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(about) };
  const { client_id } = await (await globalThis.fetch(registration_endpoint, sent)).json();
  const code_challenge = createHash('sha256').update('a verifier that nobody will ask for').digest('base64url');
  const asked = { response_type: 'code', client_id, redirect_uri, scope: 'address:read consent:write' };
  return `${authorization_endpoint}?${new globalThis.URLSearchParams({ ...asked, code_challenge, code_challenge_method: 'S256' })}`;
}

function enter(context, baseUrl, as) {
  return context.request.post('/dev/v1/sign-in', { data: { as }, headers: { origin: baseUrl } });
}

async function pictureOf(page) {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}

function startService(dataDir, baseUrl) {
  const environment = { ...process.env, DATA_DIR: dataDir, PORT: new URL(baseUrl).port };
  const program = join(root, 'scripts', 'start.mjs');
  const service = spawn(process.execPath, [program], { cwd: root, env: environment, stdio: 'ignore' });
  service.ended = new Promise((resolve) => service.once('exit', resolve));
  return service;
}

async function untilReady(baseUrl, service) {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && service.exitCode === null) {
    const answer = await globalThis.fetch(`${baseUrl}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await setTimeout(200);
  }
  throw new SetUpFailure('The service did not start: `npm start` says why.');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
