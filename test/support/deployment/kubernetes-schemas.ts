import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { goEnvironment } from '../processes/go-command.js';

/** The version that test/support/manifests has the types of. */
const DESCRIPTION = 'k8s.io/kubernetes@v1.34.1/api/openapi-spec/swagger.json';
const REF = '#/definitions/';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Schema = Readonly<Record<string, Json>>;

interface Kind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** Where `go mod download` has put the description of Kubernetes' API; undefined where it is not. */
export function findKubernetesDescription(): string | undefined {
  const path = join(goEnvironment('GOMODCACHE') ?? '', DESCRIPTION);
  return existsSync(path) ? path : undefined;
}

/**
 * Writes a JSON schema for each kind of object that the description has, as kubeconform looks for them: fields that are
 * not described are errors.
 * @param folder made by the caller
 * @returns what kubeconform takes as `-schema-location`
 */
export async function writeKubernetesSchemas(description: string, folder: string): Promise<string> {
  const { definitions } = JSON.parse(await readFile(description, 'utf8')) as {
    readonly definitions: Readonly<Record<string, Schema>>;
  };
  const strict = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [name, strictly(name, schema)]),
  );
  for (const [name, schema] of Object.entries(definitions))
    for (const { group, version, kind } of kindsOf(schema)) {
      const used = Object.fromEntries([...namesUsedBy(name, strict)].map((one) => [one, strict[one] ?? {}]));
      const prefix = group === '' ? '' : `${group.split('.')[0] ?? ''}-`;
      const file = join(folder, `${kind}-${prefix}${version}.json`.toLowerCase());
      await writeFile(file, JSON.stringify({ $ref: `${REF}${name}`, definitions: used }));
    }
  return join(folder, '{{.ResourceKind}}{{.KindSuffix}}.json');
}

function kindsOf(schema: Schema): readonly Kind[] {
  const { 'x-kubernetes-group-version-kind': kinds = [] } = schema;
  return kinds as unknown as readonly Kind[];
}

/** What is written as either is described as a string alone. */
const EITHER = /\.(IntOrString|Quantity)$/;

function strictly(name: string, schema: Schema): Schema {
  if (EITHER.test(name)) return { type: ['string', 'number'] };
  return 'properties' in schema ? { additionalProperties: false, ...schema } : schema;
}

/** A definition's own name and those of all that it is made of. */
function namesUsedBy(
  name: string,
  definitions: Readonly<Record<string, Schema>>,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const reference of references(definitions[name] ?? {})) namesUsedBy(reference, definitions, seen);
  return seen;
}

function references(json: Json): readonly string[] {
  if (typeof json !== 'object' || json === null) return [];
  const own = '$ref' in json && typeof json['$ref'] === 'string' ? [json['$ref'].slice(REF.length)] : [];
  return [...own, ...Object.values(json as Schema).flatMap(references)];
}
