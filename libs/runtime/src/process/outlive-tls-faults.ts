import tls, { type ConnectionOptions, type TLSSocket } from 'node:tls';

/**
 * TLS may report a second fault of one connection, such as an alert behind a certificate that is not trusted. The
 * clients of Redis and MongoDB listen to the first alone, and an error to which nobody listens ends the process; so
 * every connection that the process opens by TLS is listened to, from here on.
 */
function outliveTlsFaults(): void {
  const connect: (...asked: ConnectArguments) => TLSSocket = tls.connect;
  Object.assign(tls, { connect: (...asked: ConnectArguments) => connect(...asked).on('error', () => undefined) });
}

type ConnectArguments = [options: ConnectionOptions, onSecure?: () => void];

outliveTlsFaults();
