import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './setup/root.mjs';

/** How long after the last test Jest may take to end before what a test left open is taken for a failure. */
const GRACE_MS = 20_000;

/**
 * How long a file of tests may run. Each wait in it has a time-out of its own; what blocks its whole process is ended
 * by this alone.
 */
const LONGEST_FILE_MS = 30 * 60_000;

/**
 * Lists what was skipped, by name, and leaves Jest's own counts and how long each file took in TEST_REPORT_FILE, for
 * test.mjs to print last.
 */
export default class TestReporter {
  constructor(globalConfig) {
    this.globalConfig = globalConfig;
    this.watches = new Map();
  }

  onTestFileStart({ path }) {
    const watch = setTimeout(() => {
      process.stderr.write(
        `${relative(root, path)} has not ended within ${String(LONGEST_FILE_MS / 60_000)} minutes.\n`,
      );
      process.exit(1);
    }, LONGEST_FILE_MS);
    this.watches.set(path, watch);
  }

  onTestFileResult({ path }) {
    clearTimeout(this.watches.get(path));
  }

  onRunComplete(_contexts, results) {
    // With a name pattern everything that does not match counts as skipped: no news.
    const names = this.globalConfig.testNamePattern ? [] : results.testResults.flatMap(skippedIn);
    if (names.length > 0) process.stderr.write(`\nSkipped:\n${names.map((name) => `  ${name}\n`).join('')}`);
    writeFileSync(
      process.env.TEST_REPORT_FILE,
      JSON.stringify({ counts: countsOf(results), files: results.testResults.map(timeOf) }),
    );
    setTimeout(() => {
      process.stderr.write('A test left something open, so Jest does not end: try --detectOpenHandles.\n');
      process.exit(1);
    }, GRACE_MS).unref();
  }
}

/** A suite that could not run has no tests to count; it counts as one that failed. */
function countsOf(results) {
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

function timeOf({ testFilePath, perfStats: { start, end } }) {
  return { file: relative(root, testFilePath), seconds: Math.round((end - start) / 100) / 10 };
}

/** One line per skipped suite, or per skipped test where the rest of its suite ran. The reason stands in the name. */
function skippedIn({ testFilePath, testResults }) {
  const file = relative(root, testFilePath);
  const suites = new Map();
  for (const test of testResults) {
    const suite = test.ancestorTitles[0] ?? '';
    suites.set(suite, [...(suites.get(suite) ?? []), test]);
  }
  return [...suites].flatMap(([suite, tests]) => {
    const skipped = tests.filter(({ status }) => status === 'pending' || status === 'todo');
    if (suite !== '' && skipped.length === tests.length) return [`${file}: ${suite} (${String(tests.length)} tests)`];
    return skipped.map(({ fullName }) => `${file}: ${fullName}`);
  });
}
