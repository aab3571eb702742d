import { greetMailServer } from '#accounts';
import { examine, POLICY_FOLLOWS, type Finding, type Verdict } from '#operations';
import { dataFolders } from '#runtime';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { gathered } from '../command-line/gathered.js';
import { opsCommand } from '../command-line/ops-command.js';
import type { DoctorReport } from './doctor-report.js';
import { doctorText } from './doctor-text.js';

interface DoctorOptions {
  readonly backups: readonly string[];
}

export const doctor = opsCommand<DoctorOptions>({
  name: 'doctor',
  summary: 'look at the installation from end to end, and say what to mend',
  bearsRestore: true,
  examples: [
    { does: 'after each change of settings or machines', line: 'doctor --backups /mnt/backups/consent' },
    { does: 'for a monitor; exit code 1 when anything is wrong', line: 'doctor --json' },
  ],
  declare: (command) =>
    command.option('--backups <folder>', 'a folder of backups; may be given several times', gathered, []),
  run: async ({ options, settings, engines, output }) => {
    engines.mustBeThere();
    const { smtpUrl, smtpRequiresTls: requiresTls } = settings;
    const findings = await examine({
      ...{ engines, settings, policies: POLICY_FOLLOWS, backups: options.backups },
      dataFolders: dataFolders(settings, { writesRegister: false }),
      greetMailServer: smtpUrl === undefined ? undefined : () => greetMailServer(smtpUrl, { requiresTls }),
    });
    const report = { counts: countsOf(findings), findings };
    await output.answer<DoctorReport>(report, doctorText);
    return report.counts.wrong === 0 ? FINE : PROBLEM;
  },
});

function countsOf(findings: readonly Finding[]): DoctorReport['counts'] {
  const count = (verdict: Verdict): number => findings.filter((one) => one.verdict === verdict).length;
  return { wrong: count('wrong'), weak: count('weak'), unknown: count('unknown'), well: count('well') };
}
