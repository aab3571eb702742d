import { createInterface } from 'node:readline';
import { startEventStoreDbStandIn } from './index.js';

/**
 * The stand-in as a process of its own. Prints its connection string as its first line; then each line it reads is a
 * fault, such as `restart`, `freeze` or `loseAcknowledgements 3`, and is printed again once it is done. Ends with its
 * standard input.
 */
const server = await startEventStoreDbStandIn();
const { faults } = server;

const commands: Record<string, (count: number) => Promise<void> | void> = {
  loseAcknowledgements: (count) => {
    faults.loseAcknowledgements(count);
  },
  failAppends: (count) => {
    faults.failAppends(count);
  },
  answerNotLeader: (count) => {
    faults.answerNotLeader(count);
  },
  slowDown: (ms) => {
    faults.slowDown(ms);
  },
  notReady: () => {
    faults.notReady();
  },
  ready: () => {
    faults.ready();
  },
  freeze: () => {
    faults.freeze();
  },
  thaw: () => {
    faults.thaw();
  },
  endSubscriptions: () => {
    faults.endSubscriptions();
  },
  cutConnections: () => {
    faults.cutConnections();
  },
  goDown: () => faults.goDown(),
  comeUp: () => faults.comeUp(),
  restart: () => faults.restart(),
};

process.stdout.write(`${server.url}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  const [name = '', count = '1'] = line.split(' ');
  await commands[name]?.(Number(count));
  process.stdout.write(`${line}\n`);
}
await server.stop();
