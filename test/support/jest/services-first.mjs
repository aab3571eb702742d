/**
 * Parts of the paths of the files that take longest. Those that start ten processes each alternate with those that
 * wait for the product's own patience, so that they never run all at once.
 */
const LONGEST = [
  'split-processes-gateway-ferretdb',
  'ops-rebuild',
  'lagging-views',
  'split-processes-gateway-servers',
  'log-behind-checkpoints',
  'split-processes-gateway',
  'ops-seed',
  'poison-table',
  'web/every-page.spec',
  'web/documentation',
];

/**
 * Parts of the paths of the files that collect garbage. That takes no time in a new worker, and seconds each time behind
 * hundreds of files.
 */
const OF_GARBAGE = ['vault/test/unwrapped-keys', 'clock/src/within', 'rebuild/rebuild.spec', 'witnesses/offer'];

/**
 * Begins with the files that collect garbage and those that take longest, and ends with those that start no service, so
 * that no core is idle at the end. The same order on every machine: nothing is known of the last run.
 */
export default class ServicesFirst {
  sort(tests) {
    const keyed = tests.map((test) => ({
      test,
      rank: rankOf(test.path),
      size: test.context.hasteFS.getSize(test.path),
    }));
    keyed.sort((one, other) => one.rank - other.rank || other.size - one.size);
    return keyed.map(({ test }) => test);
  }

  /** For `--shard`, which nothing here uses. */
  shard(tests) {
    return tests;
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}

function rankOf(path) {
  if (OF_GARBAGE.some((part) => path.includes(part))) return -1;
  const longest = LONGEST.findIndex((part) => path.includes(part));
  if (longest >= 0) return longest;
  const starts = /[/\\]test[/\\](e2e|recovery|contract|web|sdk|examples)[/\\]/.test(path);
  return starts ? LONGEST.length : LONGEST.length + 1;
}
