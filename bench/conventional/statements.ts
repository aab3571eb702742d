import type { QueryConfig } from 'pg';

/** A statement that the server plans once for each connection. */
const prepared =
  (name: string, text: string) =>
  (...values: readonly unknown[]): QueryConfig => ({ name, text, values: [...values] });

/** The grant with its person, and the entry that says so, in one statement and so in one transaction. */
export const readGrant = prepared(
  'read-grant',
  `WITH shown AS (
     SELECT g.id, g.status, g.external_ref, g.claimed_at, g.person_id, g.business_id,
            p.given_name, p.family_name, p.line1, p.line2, p.city, p.state, p.zip, p.confirmed_at
     FROM grants g JOIN people p ON p.id = g.person_id
     WHERE g.id = $1 AND g.business_id = $2 AND g.status = 'active'
   ), entry AS (
     INSERT INTO access_entries (person_id, business_id, grant_id, action, fields)
     SELECT person_id, business_id, id, 'read', ARRAY['name', 'address', 'confirmed_at'] FROM shown
   )
   SELECT * FROM shown`,
);

export const findPerson = prepared(
  'find-person',
  'SELECT id, given_name, family_name, city, state FROM people WHERE key = $1',
);

export const insertPreview = prepared(
  'insert-preview',
  `INSERT INTO previews (business_id, person_id, key, expires_at)
   VALUES ($1, $2, $3, now() + interval '10 minutes') RETURNING id, expires_at`,
);

export const insertEntry = prepared(
  'insert-entry',
  'INSERT INTO access_entries (person_id, business_id, grant_id, action, fields) VALUES ($1, $2, $3, $4, $5)',
);

/** The preview with the person that it was made of, as long as the key is the person's and the window is open. */
export const findPreview = prepared(
  'find-preview',
  `SELECT v.id AS preview_id, p.*
   FROM previews v JOIN people p ON p.id = v.person_id AND p.key = v.key
   WHERE v.id = $1 AND v.business_id = $2 AND v.expires_at > now()`,
);

export const insertGrant = prepared(
  'insert-grant',
  `INSERT INTO grants (preview_id, business_id, person_id, external_ref, status)
   VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN 'pending_approval' ELSE 'active' END)
   ON CONFLICT (preview_id) DO UPDATE SET preview_id = EXCLUDED.preview_id
   RETURNING id, status, external_ref, claimed_at`,
);
