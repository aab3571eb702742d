import { ASSISTANT_TOKENS, ASSISTANTS } from '#assistants';
import { DocumentStoreUnavailable, ForwardingRecordStore, type Collection } from '#document-store';
import { Assistant, Browser, pathIn, requestIn } from '../support/assistants/assistant.js';
import { refusal, type Answer } from '../support/clients/ask.js';
import { signIn } from '../support/clients/sign-in.js';
import { Person } from '../support/personas/person.js';
import { startService, type Service } from '../support/service/service.js';

/** Records in which something happens just before the next write to a collection. */
class InterruptedRecords extends ForwardingRecordStore {
  private before: { readonly collection: string; readonly act: () => Promise<void> } | undefined;

  beforeNext({ name }: Collection<object>, act: () => Promise<void>): void {
    this.before = { collection: name, act };
  }

  override async create<T extends object>(collection: Collection<T>, id: string, body: T): Promise<boolean> {
    await this.isWritten(collection);
    return super.create(collection, id, body);
  }

  override async replace<T extends object>(
    collection: Collection<T>,
    id: string,
    version: number,
    body: T,
  ): Promise<boolean> {
    await this.isWritten(collection);
    return super.replace(collection, id, version, body);
  }

  private async isWritten({ name }: Collection<object>): Promise<void> {
    if (this.before?.collection !== name) return;
    const { act } = this.before;
    this.before = undefined;
    await act();
  }
}

describe('a request to be let in that is answered twice at the same moment', () => {
  let service: Service;
  let records: InterruptedRecords;
  let person: Person;
  let token: string;
  let assistant: Assistant;
  let browser: Browser;
  let path: string;
  beforeAll(async () => {
    service = await startService({
      environment: { DEVELOPMENT_ROUTES: 'true' },
      substitute: (engines) => {
        records = new InterruptedRecords(engines.records);
        return { ...engines, records };
      },
    });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    const { baseUrl } = service.running;
    person = await Person.registered(baseUrl);
    token = await signIn(baseUrl, person.email);
    assistant = await Assistant.registered(service.running);
    browser = new Browser(baseUrl);
    path = `/auth/v1/connection-requests/${requestIn(await browser.go(assistant.leads()))}`;
  });

  const decides = (end: 'approval' | 'refusal'): Promise<Answer> => browser.page('POST', `${path}/${end}`, token);
  /** What the assistant hears. */
  const heard = async ({ body }: Answer) =>
    Object.fromEntries(assistant.readBack(await browser.go(pathIn(String(body['redirect_to'])))));
  const connected = async () => (await person.get('/assistants')).body['data'] as readonly object[];

  it('stays refused where the refusal came first, and leaves no connection behind', async () => {
    let refused: Answer | undefined;
    records.beforeNext(ASSISTANT_TOKENS, async () => {
      refused = await decides('refusal');
    });
    const approved = await decides('approval');
    expect(approved.body).toEqual(refused?.body);
    expect(await connected()).toEqual([]);
    expect(await heard(approved)).toMatchObject({ error: 'access_denied' });
  });

  it('stays approved where the approval came first', async () => {
    let refused: Answer | undefined;
    records.beforeNext(ASSISTANTS, async () => {
      refused = await decides('refusal');
    });
    const approved = await decides('approval');
    expect(refused?.body).toEqual(approved.body);
    expect(await heard(approved)).toHaveProperty('code');
    expect(await connected()).toHaveLength(1);
  });

  it('is approved all the same where the connection could not be made at first', async () => {
    records.beforeNext(ASSISTANTS, () => Promise.reject(new DocumentStoreUnavailable('as the test wants it')));
    expect(refusal(await decides('approval')).status).toBe(503);
    expect(await connected()).toEqual([]);
    expect(await heard(await decides('approval'))).toHaveProperty('code');
    expect(await connected()).toHaveLength(1);
  });
});
