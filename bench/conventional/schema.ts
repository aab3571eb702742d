import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** The API key of the one business. */
export const API_KEY = 'conventional';

/** @param person from 0 */
export function keyOf(person: number): string {
  return `KEY${String(person).padStart(7, '0')}`;
}

export function hashOf(apiKey: string): string {
  return createHash('sha256').update(apiKey).digest('hex');
}

/** What somebody lays down who needs no more than the present: tables and foreign keys, no history of changes. */
const TABLES = `
  CREATE TABLE businesses (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), api_key_hash text NOT NULL UNIQUE);
  CREATE TABLE people (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    key text NOT NULL UNIQUE,
    given_name text NOT NULL, family_name text NOT NULL,
    line1 text NOT NULL, line2 text NOT NULL, city text NOT NULL, state text NOT NULL, zip text NOT NULL,
    confirmed_at timestamptz NOT NULL DEFAULT now(),
    requires_approval boolean NOT NULL DEFAULT false
  );
  CREATE TABLE previews (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    business_id uuid NOT NULL REFERENCES businesses, person_id uuid NOT NULL REFERENCES people,
    key text NOT NULL, expires_at timestamptz NOT NULL
  );
  CREATE TABLE grants (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    preview_id uuid NOT NULL UNIQUE REFERENCES previews,
    business_id uuid NOT NULL REFERENCES businesses, person_id uuid NOT NULL REFERENCES people,
    external_ref text, status text NOT NULL, claimed_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX grants_of_business ON grants (business_id, claimed_at);
  CREATE INDEX grants_of_person ON grants (person_id, claimed_at);
  CREATE TABLE access_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person_id uuid NOT NULL, business_id uuid NOT NULL, grant_id uuid, action text NOT NULL,
    fields text[] NOT NULL, at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX access_of_person ON access_entries (person_id, id);
`;

const PEOPLE = `
  INSERT INTO people (key, given_name, family_name, line1, line2, city, state, zip)
  SELECT 'KEY' || lpad(n::text, 7, '0'), 'Given', 'Family ' || n, n || ' FICTION ST', '', 'NOWHERE', 'TX', '78701-0001'
  FROM generate_series(0, $1::int - 1) AS n
`;

/** An empty database with one business and so many people. */
export async function layDown(pool: Pool, people: number): Promise<void> {
  await pool.query(TABLES);
  await pool.query('INSERT INTO businesses (api_key_hash) VALUES ($1)', [hashOf(API_KEY)]);
  await pool.query(PEOPLE, [people]);
  await pool.query('ANALYZE');
}
