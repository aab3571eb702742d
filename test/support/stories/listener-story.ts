import { eventually } from '../time/eventually.js';
import { idOf } from '../clients/ask.js';
import type { EventStream } from '../clients/event-stream.js';
import { Listening } from '../clients/listening.js';
import type { SplitService } from '../service/split-service.js';

/**
 * A developer listens through the gateway: events come at once, a stream at another process ends the first, and one
 * that is killed loses nothing.
 */
export async function listenerStory(service: SplitService): Promise<void> {
  const { inside, query } = service;
  const business = await service.business();
  const person = await inside.world.person();
  idOf(await business.at().claim(await inside.world.preview(business.id, person), 'order-1'));
  const listening = await Listening.begin(business.at());
  const confirms = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++) await person.confirmsAddress();
  };
  const [first, second] = service.queryAddresses.map((address) => business.at(address));

  const seen: (string | undefined)[] = [];
  const has = async (stream: EventStream, count: number): Promise<void> => {
    seen.push(...(await stream.until(count)).map(({ id }) => id));
    stream.close();
  };
  const throughGateway = await listening.stream();
  await confirms(3);
  await throughGateway.until(3);
  const atFirst = await listening.stream(throughGateway.lastId, first);
  await throughGateway.untilEnded();
  await has(throughGateway, 3);
  const atSecond = await listening.stream(undefined, second);
  await atFirst.untilEnded();
  expect(atFirst.comments.at(-1)).toBe('end replaced');
  await atSecond.until(3);

  await query.second.kill();
  await atSecond.untilEnded();
  await confirms(3);
  const back = await eventually(() => listening.stream(atSecond.lastId).catch(() => undefined));
  await has(back, 3);
  await service.replace(query, query.second);
  await confirms(2);
  const asked = await listening.api.call('POST', `${listening.path}/triggers`, { type: 'webhook.test' });
  expect(asked.status).toBe(202);
  const last = await listening.stream(back.lastId, business.at(query.second.baseUrl));
  await last.until(3);
  await has(last, 3);
  expect(seen.filter((id) => id !== undefined)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
}
