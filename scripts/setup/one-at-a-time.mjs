import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { note, SetUpFailure } from './report.mjs';
import { root } from './root.mjs';

const LOCK = join(root, 'dist', '.set-up');
const PATIENCE_MS = 15 * 60_000;

/**
 * Does `work` while no other process of this checkout does: several apps started at once install and build a single
 * time.
 */
export async function oneAtATime(work) {
  await takeLock();
  const release = () => rmSync(LOCK, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

async function takeLock() {
  const deadline = performance.now() + PATIENCE_MS;
  for (let waited = false; ; waited = true) {
    mkdirSync(join(root, 'dist'), { recursive: true });
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!holderLives()) {
      rmSync(LOCK, { force: true });
      continue;
    }
    if (performance.now() > deadline) throw new SetUpFailure(`Another set-up holds ${LOCK}.`);
    if (!waited) note('waiting for another set-up of this checkout');
    await pause(100);
  }
}

/** A holder that was killed leaves its lock behind. One that has not written its id yet lives. */
function holderLives() {
  try {
    const holder = readFileSync(LOCK, 'utf8');
    if (holder === '') return true;
    if (Number(holder) === process.pid) return false;
    process.kill(Number(holder), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
