import { Buffer } from 'node:buffer';
import { open } from 'node:fs/promises';
import { AskedWrongly } from '../src/index.js';
import { textOf } from '../src/bytes.js';
/** @import { Bytes } from '../src/bytes.js' */

/** Some 140,000 entries, for which Node takes 1.7 GB of memory: what is larger is checked in pages. */
const LARGEST = 256 * 1024 * 1024;

/**
 * @param {string} path
 * @returns {Promise<string>}
 * @throws {AskedWrongly} where there is no such file, or it holds no text
 */
export async function readText(path) {
  const bytes = await readBytes(path);
  if (!bytes) throw new AskedWrongly(`there is no file ${path}`);
  const text = textOf(bytes);
  if (text === undefined) throw new AskedWrongly(`${path} holds no text`);
  return text;
}

/**
 * @param {string} path
 * @returns {Promise<Bytes | undefined>} undefined where there is no such file
 * @throws {AskedWrongly} where it cannot be read, or is too large
 */
export async function readBytes(path) {
  try {
    return await contents(path);
  } catch (error) {
    if (error instanceof AskedWrongly) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new AskedWrongly(`${path} cannot be read (${code})`);
  }
}

/** @param {string} path */
async function contents(path) {
  const file = await open(path);
  try {
    /** @type {Buffer[]} */
    const parts = [];
    let length = 0;
    // A device or a pipe has no size that could be asked for.
    /** @type {AsyncIterable<Buffer>} */
    const stream = file.createReadStream({ autoClose: false });
    for await (const part of stream) {
      length += part.length;
      if (length > LARGEST) throw new AskedWrongly(`${path} is larger than ${LARGEST / 1024 / 1024} MiB`);
      parts.push(part);
    }
    return new Uint8Array(Buffer.concat(parts));
  } finally {
    await file.close();
  }
}
