import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { Pool, type PoolClient } from 'pg';
import { hashOf, layDown } from './schema.js';
import { findPerson, findPreview, insertEntry, insertGrant, insertPreview, readGrant } from './statements.js';

/**
 * What somebody would build who does it themselves: Fastify, PostgreSQL, a counter in Redis; no encryption, no events,
 * no history of changes. Settings: PGHOST (a socket's folder), PGUSER, REDIS_URL, PEOPLE (how many there are).
 */
interface Row {
  readonly id: string;
  readonly [column: string]: unknown;
}

const CONNECTIONS = 24;
const A_MINUTE_SECONDS = 60;
const REQUESTS_A_MINUTE = 100_000_000;
const SHOWN = ['name', 'address', 'confirmed_at'];

const pool = new Pool({ database: 'postgres', max: CONNECTIONS });
const redis = new Redis(process.env['REDIS_URL'] ?? '', { enableAutoPipelining: true });
await layDown(pool, Number(process.env['PEOPLE'] ?? 1));
const server = fastify();

/** Known from the start: whoever builds it keeps the few keys that there are in memory. */
const businesses = new Map(
  (await pool.query<{ api_key_hash: string; id: string }>('SELECT * FROM businesses')).rows.map((row) => [
    row.api_key_hash,
    row.id,
  ]),
);

/** The business, by its key; nothing when it is unknown or has asked too often: then it is answered. */
async function businessOf(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
  const business = businesses.get(hashOf(request.headers.authorization?.slice('Bearer '.length) ?? ''));
  if (business === undefined) {
    await reply.status(401).send();
    return undefined;
  }
  const minute = `requests:${business}:${String(Math.floor(Date.now() / (A_MINUTE_SECONDS * 1000)))}`;
  const [count] = await Promise.all([redis.incr(minute), redis.expire(minute, A_MINUTE_SECONDS)]);
  if (count > REQUESTS_A_MINUTE) {
    await reply.status(429).send();
    return undefined;
  }
  return business;
}

async function inTransaction<T>(act: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const done = await act(client);
    await client.query('COMMIT');
    return done;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

function publicGrant(grant: Row, person: Row): object {
  const { given_name: givenName, family_name: familyName, line1, line2, city, state, zip } = person;
  return {
    id: grant.id,
    status: grant['status'],
    external_ref: grant['external_ref'],
    claimed_at: grant['claimed_at'],
    name: { given_name: givenName, family_name: familyName },
    address: { line1, line2, city, state, zip, lines: [`${String(givenName)} ${String(familyName)}`, line1] },
    confirmed_at: person['confirmed_at'],
    stale: false,
  };
}

server.get<{ Params: { id: string } }>('/v1/grants/:id', async (request, reply) => {
  const business = await businessOf(request, reply);
  if (business === undefined) return reply;
  const [grant] = (await pool.query<Row>(readGrant(request.params.id, business))).rows;
  return grant === undefined ? reply.status(404).send() : publicGrant(grant, grant);
});

server.post<{ Body: { key: string } }>('/v1/previews', async (request, reply) => {
  const business = await businessOf(request, reply);
  if (business === undefined) return reply;
  const preview = await inTransaction(async (client) => {
    const [person] = (await client.query<Row>(findPerson(request.body.key))).rows;
    if (person === undefined) return undefined;
    const [made] = (await client.query<Row>(insertPreview(business, person.id, request.body.key))).rows;
    await client.query(insertEntry(person.id, business, null, 'previewed', ['name', 'locality']));
    const display = { name: `${String(person['given_name'])} F.`, locality: `${String(person['city'])}, TX` };
    return { preview_id: made?.id, display, expires_at: made?.['expires_at'] };
  });
  return reply.status(preview === undefined ? 404 : 201).send(preview);
});

server.post<{ Body: { preview_id: string; external_ref?: string } }>('/v1/grants', async (request, reply) => {
  const business = await businessOf(request, reply);
  if (business === undefined) return reply;
  const { preview_id: previewId, external_ref: externalRef = null } = request.body;
  const claimed = await inTransaction(async (client) => {
    const [person] = (await client.query<Row>(findPreview(previewId, business))).rows;
    if (person === undefined) return undefined;
    const needsApproval = person['requires_approval'];
    const claim = insertGrant(previewId, business, person.id, externalRef, needsApproval);
    const [grant] = (await client.query<Row>(claim)).rows;
    if (grant === undefined) return undefined;
    await client.query(insertEntry(person.id, business, grant.id, 'claimed', SHOWN));
    return publicGrant(grant, person);
  });
  return reply.status(claimed === undefined ? 410 : 201).send(claimed);
});

process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.on('SIGTERM', () => {
  void server.close().then(() => Promise.all([pool.end(), redis.quit()]));
});
