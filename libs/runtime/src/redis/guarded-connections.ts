import { StandaloneConnector } from 'ioredis/built/connectors/index.js';
import { DEFAULT_REDIS_OPTIONS } from 'ioredis/built/redis/RedisOptions.js';

/**
 * ioredis listens to a socket's first error alone. TLS may report a second one, such as an alert behind a certificate
 * that is not trusted, and an error to which nobody listens ends the process.
 */
class GuardedConnector extends StandaloneConnector {
  constructor(options: unknown) {
    // ioredis types them so, and gives those of the client.
    super(options as ConstructorParameters<typeof StandaloneConnector>[0]);
  }

  override async connect(...asked: Parameters<StandaloneConnector['connect']>) {
    const socket = await super.connect(...asked);
    socket.on('error', () => undefined);
    return socket;
  }
}

/** All connections of the process from now on, as a cluster's client opens some that take no such option. */
export function guardConnections(): void {
  DEFAULT_REDIS_OPTIONS.Connector = GuardedConnector;
}
