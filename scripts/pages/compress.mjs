/** `node scripts/pages/compress.mjs FOLDER`: writes a brotli and a gzip twin beside every file that they make smaller. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt)$/;
/** Below it the headers outweigh what is saved. */
const LEAST_BYTES = 600;
/** The best takes a minute for each ten megabytes, for a few parts in a hundred. */
const LARGE_BYTES = 1_000_000;

const folder = process.argv[2];
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && TEXT.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));
await Promise.all(files.map(compress));

async function compress(file) {
  const bytes = readFileSync(file);
  if (bytes.length < LEAST_BYTES) return;
  const quality = bytes.length > LARGE_BYTES ? 9 : 11;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  keep(`${file}.br`, await promisify(brotliCompress)(bytes, { params }), bytes);
  keep(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }), bytes);
}

function keep(twin, compressed, bytes) {
  if (compressed.length < bytes.length) writeFileSync(twin, compressed);
}
