import { createInterface } from 'node:readline';
import { DocumentStoreRelay } from '../support/mongodb/document-store-relay.js';
import { FerretDb } from '../support/mongodb/ferretdb.js';
import { printLine } from '../support/processes/print-line.js';

/*
 * FerretDB behind the relay that lets one write through at a time, and that its address outlives. Arguments: FerretDB's
 * program, the host to listen at. Prints the address, and then answers each line that it is told: `kill` with `killed`,
 * `start` with `started`, once that is so.
 */
const [binary = '', host = ''] = process.argv.slice(2);

const server = await FerretDb.start(binary);
const relay = await DocumentStoreRelay.start(server.url, host);
await printLine(relay.url);

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'kill') await server.kill();
  else await server.startAgain();
  await printLine(line === 'kill' ? 'killed' : 'started');
}
await relay.stop();
await server.stop();
