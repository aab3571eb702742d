import { fastify } from 'fastify';

/** The least a Fastify server can do: the baseline that reads of a grant are measured against. */
const server = fastify();
server.get('/', () => ({ hello: 'world' }));
process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.on('SIGTERM', () => void server.close());
