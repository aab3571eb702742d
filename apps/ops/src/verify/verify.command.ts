import { restoresIn, SealKey, SealPublicKey, verifyLog, type LogReport } from '#audit';
import { domainCodec } from '#events';
import { PolicyCheckpoints } from '#policies';
import { Vault } from '#vault';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';
import { readSealFile, readTextFile } from '../seals/seal-file.js';
import { likelyTotal } from '../terminal/progress.js';
import { restoreReport, type RestoreReport } from './restore-report.js';
import { verifyReport, verifyText } from './verify-report.js';

interface VerifyOptions {
  readonly against?: string;
  readonly publicKey?: string;
}

export const verify = opsCommand<VerifyOptions>({
  name: 'verify',
  summary: 'read the whole log and show that it is sound, and as it was sealed',
  examples: [
    { does: 'everything, beside the running service', line: 'verify' },
    { does: 'and that the log holds what a seal kept elsewhere says', line: 'verify --against newest-seal.json' },
    { does: 'with a public key instead of the keyring’s', line: 'verify --public-key seals.pem --json' },
  ],
  declare: (command) =>
    command
      .option('--against <file>', 'a seal that `seals export` wrote: finds a log that was cut short or replaced')
      .option(
        '--public-key <file>',
        'the key that seals are signed with (PEM), and nothing sealed is opened; the keyring’s without it',
      ),
  run: async (invocation) => {
    const { options, output } = invocation;
    const kept = options.against === undefined ? undefined : await readSealFile(options.against);
    const report = await verified(invocation, await publicKey(invocation), kept);
    const restores = report.isWhole ? await restoresOf(invocation) : [];
    await output.answer(verifyReport(report, restores), verifyText);
    return report.problems === 0 ? FINE : PROBLEM;
  },
});

async function restoresOf({ engines }: Invocation<VerifyOptions>): Promise<readonly RestoreReport[]> {
  return (await restoresIn(await engines.log())).restores.map(restoreReport);
}

async function verified(
  { engines, options, output, signal }: Invocation<VerifyOptions>,
  key: SealPublicKey,
  kept: Awaited<ReturnType<typeof readSealFile>> | undefined,
): Promise<LogReport> {
  const log = await engines.log();
  const records = await engines.records();
  const checkpoints = new PolicyCheckpoints(records);
  const progress = { carried: await checkpoints.read('carry'), claimEntries: await checkpoints.read('claim-entries') };
  const bar = output.progress({ label: 'verifying', unit: 'events', total: 1 });
  const onRead = (events: number, fraction: number): void => {
    bar.at(events, likelyTotal(events, fraction));
  };
  // Whoever has the public key need not have the keyring.
  const codec = options.publicKey === undefined ? domainCodec(new Vault(await engines.keyring(), records)) : undefined;
  const { state } = await engines.verificationState(codec === undefined ? 'key-alone' : 'whole');
  return verifyLog({ log, state, key, codec, kept, progress, signal, onRead }).finally(() => {
    bar.end();
  });
}

async function publicKey({ options, engines }: Invocation<VerifyOptions>): Promise<SealPublicKey> {
  if (options.publicKey === undefined) return SealKey.of(await engines.keyring()).publicKey;
  const key = SealPublicKey.fromPem(await readTextFile(options.publicKey));
  if (key === undefined) throw new Misuse('--public-key must name a file with an Ed25519 public key (PEM)');
  return key;
}
