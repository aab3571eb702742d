import { connect, createServer } from 'node:net';
import { printLine } from '../support/processes/print-line.js';

/*
 * Carries connections from one address to another, such as out of a network namespace. Arguments: the host and port to
 * listen at (0 for any), the host and port to connect to. Prints the port that it listens at.
 */
const [host = '', port = '0', toHost = '', toPort = '0'] = process.argv.slice(2);

const server = createServer((near) => {
  const far = connect(Number(toPort), toHost);
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('error', () => undefined).on('close', () => other.destroy());
    one.pipe(other);
  }
});
server.listen(Number(port), host, () => {
  const address = server.address();
  void printLine(typeof address === 'object' && address !== null ? String(address.port) : '');
});
