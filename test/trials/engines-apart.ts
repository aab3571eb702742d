import { TestChild } from '../support/processes/child-process.js';
import { DocumentServer } from './document-server.js';
import type { Ground } from './ground.js';

/** Lets go of what a trial has opened. */
export type Closing = (() => Promise<unknown>)[];

/** The stand-in for EventStoreDB; it listens on loopback alone, so in a namespace of its own a relay carries to it. */
export async function startLog(ground: Ground, closing: Closing): Promise<{ readonly EVENT_STORE_URL: string }> {
  const { host, launch } = ground.place('log');
  const log = new TestChild('test/support/eventstoredb/main.ts', [], launch);
  closing.push(() => log.kill());
  await log.untilLines(1);
  const url = new URL(log.lines[0] ?? '');
  if (host === url.hostname) return { EVENT_STORE_URL: url.href };
  const relay = new TestChild('test/trials/relay-child.ts', [host, '0', url.hostname, url.port], launch);
  closing.push(() => relay.kill());
  await relay.untilLines(1);
  return { EVENT_STORE_URL: `esdb://${host}:${relay.lines[0] ?? ''}?tls=false` };
}

export async function startDocuments(ground: Ground, closing: Closing, binary: string): Promise<DocumentServer> {
  const documents = await DocumentServer.start(binary, ground.place('documents'));
  closing.push(() => documents.stop());
  return documents;
}
