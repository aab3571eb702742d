#!/usr/bin/env node
/* global AbortSignal, fetch */
/**
 * Pins the images that files name to the digests that their tags have now, so that what runs is what was looked at:
 * `node scripts/pin-images.mjs docker/compose.yml docker/Dockerfile docker/kubernetes/kustomization.yaml`. Repeat it to
 * take in what a tag has become, and read the difference. REGISTRY is where images are asked for, Docker's own without it;
 * an image of another registry stays as it is, and is said to. A file is changed only when all of its images are known.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { namedImages } from './pin-images/named-images.mjs';

const registry = process.env.REGISTRY ?? 'https://registry-1.docker.io';
const DIGEST = /^sha256:[0-9a-f]{64}$/;
// A first part with a dot, or a port, is a host.
const ELSEWHERE = /^(?:localhost|[^/]*[.:][^/]*)\//;
// For every platform first: the digest of one machine's image is of no use on another.
const ACCEPT = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');
const PATIENCE_MS = 20_000;

function asked(url, headers, method = 'HEAD') {
  return fetch(url, { method, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
}

/** By the challenge of the registry (Distribution, token authentication). */
async function tokenFor(challenge) {
  const words = Object.fromEntries([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  if (words.realm === undefined) throw new Error('the registry does not say where a token is to be had');
  const url = new URL(words.realm);
  for (const name of ['service', 'scope']) if (words[name] !== undefined) url.searchParams.set(name, words[name]);
  const answer = await (await asked(url, {}, 'GET')).json();
  return answer.token ?? answer.access_token;
}

async function digestOf(name, tag) {
  const path = name.includes('/') ? name : `library/${name}`;
  const url = `${registry}/v2/${path}/manifests/${tag}`;
  let answer = await asked(url, { accept: ACCEPT });
  if (answer.status === 401) {
    const token = await tokenFor(answer.headers.get('www-authenticate') ?? '');
    answer = await asked(url, { accept: ACCEPT, authorization: `Bearer ${token}` });
  }
  const digest = answer.headers.get('docker-content-digest') ?? '';
  if (!answer.ok || !DIGEST.test(digest)) throw new Error(`${name}:${tag}: the registry answered ${answer.status}`);
  return digest;
}

const known = new Map();
try {
  const pinned = [];
  for (const file of process.argv.slice(2)) {
    const text = readFileSync(file, 'utf8');
    let changed = text;
    // From the end, so that places before stay where they are.
    for (const { name, tag, start, end, written } of namedImages(text).reverse()) {
      const image = `${name}:${tag}`;
      if (!known.has(image)) known.set(image, ELSEWHERE.test(name) ? undefined : await digestOf(name, tag));
      const digest = known.get(image);
      if (digest !== undefined) changed = changed.slice(0, start) + written(digest) + changed.slice(end);
    }
    pinned.push([file, changed]);
  }
  for (const [file, text] of pinned) writeFileSync(file, text);
  for (const [image, digest] of known)
    process.stdout.write(`${image} ${digest ?? 'is of another registry, and stays as it is'}\n`);
} catch (error) {
  process.stderr.write(`Nothing was changed: ${error.cause?.message ?? error.message}\n`);
  process.exitCode = 1;
}
