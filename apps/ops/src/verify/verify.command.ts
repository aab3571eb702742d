import {
  inSmallHeap,
  logKeys,
  readKeptCheckpoint,
  restoresIn,
  verifyLog,
  type KeptCheckpoint,
  type LogKeys,
  type LogReport,
} from '#audit';
import { domainCodec, type DomainCodec } from '#events';
import { PolicyCheckpoints } from '#policies';
import { HandOverRecords, LogSigner, NoteVerifier, ProofLog } from '#proofs';
import { Vault } from '#vault';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import { opsCommand, type Invocation } from '../command-line/ops-command.js';
import { readTextFile } from '../command-line/read-text-file.js';
import { likelyTotal } from '../terminal/progress.js';
import { progressIn } from './policy-progress.js';
import { restoreReport, type RestoreReport } from './restore-report.js';
import { verifyReport, verifyText } from './verify-report.js';

interface VerifyOptions {
  readonly all?: boolean;
  readonly against?: string;
  readonly key?: string;
}

export const verify = opsCommand<VerifyOptions>({
  name: 'verify',
  summary: 'read what has come to the log since the last time, and show that it is sound, and as it was sealed',
  examples: [
    { does: 'what is new, beside the running service', line: 'verify' },
    { does: 'everything, whatever was verified before', line: 'verify --all' },
    { does: 'and that the log still begins with a checkpoint kept elsewhere', line: 'verify --against checkpoint.txt' },
    { does: 'a copy, with the log’s public key and no keyring', line: 'verify --all --key log.vkey --json' },
  ],
  declare: (command) =>
    command
      .option('--all', 'read the whole log, and trust nothing that was kept of earlier verifications')
      .option(
        '--against <file>',
        'a signed checkpoint that was kept elsewhere: finds a log that was cut short or replaced',
      )
      .option(
        '--key <file>',
        'the log’s public key (as /log/v1/key has it) instead of the keyring; nothing sealed is opened',
      ),
  run: async (invocation) => {
    const { options, output } = invocation;
    const kept = options.against === undefined ? undefined : await keptCheckpoint(options.against);
    const keys = options.key === undefined ? undefined : await publicKeys(options.key);
    const { report, isKept } = await inSmallHeap(() => verified(invocation, keys, kept));
    const restores = report.isWhole ? await restoresOf(invocation) : [];
    await output.answer(verifyReport(report, restores, isKept), verifyText);
    return report.problems === 0 ? FINE : PROBLEM;
  },
});

/** What whoever has the keyring verifies more than others. */
interface Insight {
  readonly codec: DomainCodec;
  /** So that nobody without the keyring can say that something was verified. */
  readonly secret: Uint8Array;
  /** Where the policies stand. */
  readonly checkpoints: Readonly<Record<string, string>>;
}

/** @param kept a checkpoint that the log must still begin with */
export async function verified(
  { engines, options, settings, output, signal }: Invocation<VerifyOptions>,
  keys: readonly NoteVerifier[] | undefined,
  kept: KeptCheckpoint | undefined,
): Promise<{ readonly report: LogReport; readonly isKept: boolean }> {
  const [log, archive] = [await engines.log(), await engines.archive()];
  const store = await engines.proofs();
  const proofs = new ProofLog(store);
  const insight = keys === undefined ? await insightOf(engines) : undefined;
  const { checkpoints = {}, codec, secret } = insight ?? {};
  const keyring = keys === undefined ? await engines.keyring() : undefined;
  const witnesses = settings.witnesses.map(({ verifier }) => verifier);
  const keysOf = async (origin: string): Promise<LogKeys> => {
    const believed = keyring === undefined ? (keys ?? []) : new LogSigner(keyring, origin).verifiers;
    return logKeys(believed, await new HandOverRecords(store).of(origin), witnesses);
  };
  const clock = await engines.clock();
  const { state, isKept } = await engines.verificationState(insight === undefined ? 'key-alone' : 'whole');
  const bar = output.progress({ label: 'verifying', unit: 'events', total: 1 });
  const onRead = (events: number, fraction: number): void => {
    bar.at(events, likelyTotal(events, fraction));
  };
  const policies = progressIn(checkpoints);
  const followers = Object.entries(checkpoints).map(([name, position]) => ({ name, position }));
  const asked = { kept, isAll: options.all === true, beside: engines.comparisonBeside(), signal, onRead };
  const report = await verifyLog({
    ...{ log, archive, proofs, keysOf, state, secret, codec, clock, policies, followers, ...asked },
  }).finally(() => {
    bar.end();
  });
  return { report, isKept };
}

async function insightOf(engines: Invocation<object>['engines']): Promise<Insight> {
  const [keyring, records] = [await engines.keyring(), await engines.records()];
  const codec = domainCodec(new Vault(keyring, records));
  return { codec, secret: keyring.secret('verification'), checkpoints: await new PolicyCheckpoints(records).all() };
}

async function restoresOf({ engines }: Invocation<VerifyOptions>): Promise<readonly RestoreReport[]> {
  return (await restoresIn(await engines.log())).restores.map(restoreReport);
}

async function keptCheckpoint(path: string): Promise<KeptCheckpoint> {
  const kept = readKeptCheckpoint(await readTextFile(path));
  if (kept === undefined) throw new Misuse(`--against: ${path} holds no signed checkpoint.`);
  return kept;
}

/** One a line, as the service lists them. */
async function publicKeys(path: string): Promise<readonly NoteVerifier[]> {
  const lines = (await readTextFile(path)).split('\n').filter((line) => line.trim() !== '');
  const keys = lines.map((line) => NoteVerifier.of(line));
  const known = keys.filter((key) => key !== undefined);
  if (known.length > 0 && known.length === keys.length) return known;
  throw new Misuse(`--key: ${path} must hold a verifier key a line, such as name+0123abcd+BASE64.`);
}
