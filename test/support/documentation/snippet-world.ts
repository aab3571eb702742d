import { idOf } from '../clients/ask.js';
import { ConsentClient } from '../../../sdk/typescript/src/index.js';
import { RecordingProxy } from '../stand-ins/recording-proxy.js';
import type { Service } from '../service/service.js';
import type { Person } from '../personas/person.js';
import { VoiceAgent } from '../personas/voice-agent.js';
import type { TestBusiness } from '../personas/world.js';

/** What a snippet takes from elsewhere, by its name in a shell. */
export type Placeholders = Readonly<Record<string, string>>;

/** A business of its own for the snippets of one language, with a way to the service that notes what they ask. */
export class SnippetWorld {
  private constructor(
    readonly proxy: RecordingProxy,
    readonly apiKey: string,
    private readonly values: Placeholders,
    private readonly ofRoutes: Readonly<Record<string, Placeholders>>,
  ) {}

  static async make(service: Service, webhookUrl: string): Promise<SnippetWorld> {
    const business = await service.world.business();
    const [person, careful] = [await service.world.person(), await service.world.person()];
    await careful.approvesClaims(true);
    const preview = (of: Person) => service.world.preview(business.id, of);
    const grant = async (of: Person) => idOf(await business.api.claim(await preview(of)));
    const key = await person.formattedKey();
    const endpoint = await endpointOf(service, business, webhookUrl);
    const values = {
      ...{ PERSON_KEY: key, TRANSCRIPT: `my key is ${key}`, CALL_ID: 'call-1', SINCE: '2030-01-01T00:00:00Z' },
      ...{ PREVIEW_ID: await preview(person), GRANT_ID: await grant(person), WEBHOOK_URL: webhookUrl, ...endpoint },
      ...(await listenerOf(business)),
    };
    const call = { baseUrl: service.running.baseUrl, apiKey: business.api.apiKey, callId: values.CALL_ID };
    const inCall = await new VoiceAgent(call).previews(key);
    const ofRoutes = {
      'DELETE /v1/grants/{id}': { GRANT_ID: await grant(person) },
      'POST /v1/grants/{id}/withdrawal': { GRANT_ID: await grant(careful) },
      'POST /v1/voice/grants': { PREVIEW_ID: String(inCall.body['preview_id']) },
      'DELETE /v1/listeners/{id}': await listenerOf(business),
      'DELETE /v1/webhook-endpoints/{id}': await endpointOf(service, business, webhookUrl),
    };
    // Else the feed would be empty.
    await person.confirmsAddress();
    const proxy = await RecordingProxy.start(service.running.baseUrl);
    return new SnippetWorld(proxy, business.api.apiKey, values, ofRoutes);
  }

  placeholdersOf(route: string): Placeholders {
    return { ...this.values, ...this.ofRoutes[route] };
  }

  /** The file of which the shell takes where the service is and the keys of the demo. */
  get demoFile(): object {
    const people = [{ kind: 'direct', formatted: this.values['PERSON_KEY'] }];
    return { base_url: this.proxy.url, business: { api_key: this.apiKey }, people };
  }
}

/** An endpoint and a delivery to it. */
async function endpointOf({ running }: Service, { api }: TestBusiness, url: string) {
  const { webhookEndpoints } = new ConsentClient({ apiKey: api.apiKey, baseUrl: running.baseUrl });
  const { id } = await webhookEndpoints.create({ url });
  return { ENDPOINT_ID: id, DELIVERY_ID: (await webhookEndpoints.test(id)).message_id };
}

/** A listener and a message to it. */
async function listenerOf({ api }: TestBusiness) {
  const id = idOf(await api.call('POST', '/v1/listeners', {}));
  const example = await api.call('POST', `/v1/listeners/${id}/triggers`, { type: 'webhook.test' });
  return { LISTENER_ID: id, MESSAGE_ID: String(example.body['message_id']) };
}
