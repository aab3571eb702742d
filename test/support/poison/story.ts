import { randomUUID } from 'node:crypto';
import { idOf } from '../clients/ask.js';
import type { Business } from '../personas/business.js';
import { letIn, type LetIn } from '../assistants/let-in.js';
import type { Member } from '../personas/member.js';
import type { Service } from '../service/service.js';
import type { StoryIds } from './story-ids.js';

/** A person, a business and what is between them; beside them grants that nothing happens to. */
export interface Story {
  readonly ids: StoryIds;
  readonly email: string;
  /** Of a session of the person's, and of the business's owner's. */
  readonly tokens: { readonly person: string; readonly owner: string };
  readonly api: Business;
  readonly owner: Member;
  /** The person's. */
  readonly assistant: LetIn;
  /** Of another person at this business. */
  readonly neighbourId: string;
  /** Of this person at another business. */
  readonly elsewhereId: string;
}

/** What is the same for every story. */
export interface Surroundings {
  readonly service: Service;
  /** Holds a grant at every story's business. */
  readonly neighbour: { readonly id: string };
  /** Where every story's person has a grant too. */
  readonly elsewhere: { readonly id: string; readonly api: Business };
}

export async function surroundings(service: Service): Promise<Surroundings> {
  return { service, neighbour: await service.world.person(), elsewhere: await service.world.business() };
}

export async function begunStory({ service, neighbour, elsewhere }: Surroundings): Promise<Story> {
  const { world, running } = service;
  const { accounts, foldedBusinesses } = running.services;
  const email = `${randomUUID()}@people.example`;
  const person = await world.personOf(email);
  const accountId = await accounts.findOrCreate(email);
  const { id: businessId, keyId, api, owner: founder } = await world.business();
  const business = await foldedBusinesses.find(businessId);
  const [owner] = business.status === 'registered' ? [...business.members.values()] : [];
  if (owner === undefined) throw new Error('a business has an owner');
  const claimed = async (who: string, where: { id: string; api: Business }): Promise<string> =>
    idOf(await where.api.claim(await world.preview(where.id, { id: who })));
  const elsewhereId = await claimed(person.id, elsewhere);
  const neighbourId = await claimed(neighbour.id, { id: businessId, api });
  const grantId = await claimed(person.id, { id: businessId, api });
  const endpoint = await api.call('POST', '/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/hooks' });
  const ids = {
    ...{ personId: person.id, accountId, businessId, keyId, grantId, endpointId: idOf(endpoint) },
    ...{ ownerAccountId: owner.accountId, memberId: owner.memberId },
    previewId: await world.preview(businessId, person),
  };
  return {
    ids,
    email,
    tokens: { person: person.token, owner: founder.token },
    api,
    owner: founder,
    assistant: await letIn(running, person.id),
    neighbourId,
    elsewhereId,
  };
}
