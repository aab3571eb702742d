import { openLmdb } from '../src/open-lmdb.js';

/** Opens an environment, and says what came of it. */
const [, , path = ''] = process.argv;
try {
  const { close } = await openLmdb(path, { mapSize: 2 ** 20 });
  await close();
  console.log('opened');
} catch (error) {
  console.log(error instanceof Error && 'code' in error ? error.code : 'unknown');
}
