import { documentOf } from '#http';
import { FACES } from '../apps/faces/src/index.js';
import { Assistant } from '../test/support/assistants/assistant.js';
import { Client } from '../test/support/clients/client.js';
import { SignedLog } from '../test/support/proofs/signed-log.js';
import { credentialsFor, metRoutes, type MetRoute, type ProtocolCallers } from './hostile-bodies/met-routes.js';
import { addressOf } from './hostile-bodies/routes.js';
import { DemoService } from './support/demo-service.js';

/**
 * How long others wait while the worst body that a route takes is read: the slowest answer to a probe meanwhile,
 * against the same of an empty body. Of each the best of a few, as anything else on the machine only adds to it. Beyond
 * what an API key or an assistant may ask a minute, arguments are read and not looked at.
 */
const TRIES = 5;
const BODY_LIMITS = [512, 64, 32, 16].map((kib) => kib * 1024);
const DOCUMENTS = FACES.map(documentOf);

const witnessed = await SignedLog.open();
await witnessed.begin('other.example/log');
const vkey = await witnessed.verifierKey();
const service = await DemoService.start({ WITNESS_FOR: vkey });
const { baseUrl } = service;
const apiKey = (service.headers['authorization'] ?? '').replace('Bearer ', '');
const person = await Client.signedIn(baseUrl, 'person@hostile.example');
const member = await Client.signedIn(baseUrl, 'member@hostile.example');
const staff = await service.staff();
const business = await member.bodyOf('POST', '/console/v1/businesses', { name: 'Hostile Letters' });
let stranger = await Client.signedIn(baseUrl, 'stranger@hostile.example');
let accessToken = '';
const callers: ProtocolCallers = {
  apiKey: () => apiKey,
  assistant: () => accessToken,
  person: () => person.token,
  member: member.token,
  staff: staff.token,
  stranger: () => stranger.token,
  businessId: String(business['id']),
};
const name = { given_name: 'Fay', family_name: 'Fiction' };
const address = { line1: '9 Fiction Road', city: 'Topeka', state: 'KS', zip5: '66603', zip4: '0009' };
await person.bodyOf('POST', '/person/v1/registration', { name, address });
const assistant = await Assistant.registered({ baseUrl });
accessToken = String((await assistant.exchange(await assistant.codeFrom(person.token))).json['access_token']);

process.stdout.write('longest delay of others in ms, best of tries: empty body, worst body, ratio\n');
for (const route of metRoutes(DOCUMENTS, () => vkey)) {
  if (route.example === undefined) stranger = await Client.signedIn(baseUrl, `${crypto.randomUUID()}@hostile.example`);
  const limit = await limitOf(route);
  const empty = await leastDelay(route, '');
  let worst = { what: '', delay: 0 };
  for (const { what, body } of route.worst(limit)) {
    const delay = await leastDelay(route, body);
    if (delay > worst.delay) worst = { what, delay };
  }
  const figures = [empty, worst.delay, worst.delay / empty].map((figure) => figure.toFixed(1).padStart(7)).join(' ');
  process.stdout.write(`${figures}  ${route.method} ${route.title} (${String(limit / 1024)} KiB; ${worst.what})\n`);
}
await service.stop();
await witnessed.close();

async function leastDelay(route: MetRoute, body: string): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < TRIES; attempt += 1) least = Math.min(least, await delayOfOthers(route, body));
  return least;
}

/** The slowest of the probes that were sent one after the other until the request was answered. */
async function delayOfOthers(route: MetRoute, body: string): Promise<number> {
  let [slowest, isAnswered] = [0, false];
  const answered = send(route, body).finally(() => {
    isAnswered = true;
  });
  do {
    const start = performance.now();
    await (await fetch(`${baseUrl}/health/live`)).arrayBuffer();
    slowest = Math.max(slowest, performance.now() - start);
  } while (!isAnswered);
  await answered;
  return slowest;
}

async function send(route: MetRoute, body: string): Promise<number> {
  const accept = 'application/json, text/event-stream';
  const headers = { ...credentialsFor(route, callers), accept, 'content-type': route.type };
  const answer = await fetch(baseUrl + addressOf(route, callers), { method: route.method, headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

async function limitOf(route: MetRoute): Promise<number> {
  for (const bytes of BODY_LIMITS) if ((await send(route, ' '.repeat(bytes))) !== 413) return bytes;
  throw new Error('the route takes less than any');
}
