import { CLIENT_OPTIONS, WebhookClient, WebhookDestinations } from '../src/index.js';

/** Posts once to the URL that it is started with, on this machine, and writes what the attempt failed with. */
const destinations = new WebhookDestinations({ resolve: async () => [] }, { allowLocal: true });
const client = new WebhookClient(destinations, CLIENT_OPTIONS);
const { error } = await client.post(process.argv[2] ?? '', { headers: {}, body: '{}' });
await client.close();
console.log(error ?? 'delivered');
