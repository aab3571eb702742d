import { SystemClock } from '#clock';
import { backupFindings } from './backup-findings.js';
import { diskFindings } from './disk-findings.js';
import { redisFindings, storeFindings } from './engine-findings.js';
import type { ExaminedInstallation } from './examined-installation.js';
import { weak, type Finding } from './finding.js';
import { frontFindings } from './front-findings.js';
import { keyringFinding } from './keyring-finding.js';
import { logCertificateFindings } from './log-certificate-findings.js';
import { mailFindings } from './mail-finding.js';
import { settingsFindings } from './settings-findings.js';
import { workFindings } from './work-findings.js';

/**
 * Looks at an installation from end to end, and says what to mend. Each look is bounded in time; none rejects, and none
 * changes anything but the notes that show that a store takes writes.
 */
export async function examine(examined: ExaminedInstallation): Promise<readonly Finding[]> {
  const { engines, settings } = examined;
  const findings = await Promise.all([
    storeFindings(engines),
    redisFindings(engines),
    keyringFinding(examined),
    developmentClock(examined),
    diskFindings(examined.dataFolders),
    workFindings(examined),
    backupFindings(examined),
    mailFindings(examined),
    frontFindings(settings.origin),
    logCertificateFindings(settings.eventStore),
  ]);
  return [...settingsFindings(settings), ...findings.flat()];
}

const A_SECOND = 1_000;

/** A clock that was put forward for trying things out lets everything fall due before its time. */
async function developmentClock({ engines }: ExaminedInstallation): Promise<readonly Finding[]> {
  const ahead = await engines.clock().then(
    (clock) => clock.now() - new SystemClock().now(),
    () => 0,
  );
  if (Math.abs(ahead) < A_SECOND) return [];
  const found = `the development clock is ${String(Math.round(ahead / A_SECOND))} s ahead`;
  return [weak('development clock', found, 'POST /dev/v1/clock with {"reset": true}')];
}
