import { KeyRotation, type KeysInUse, type WrappingKeyVersions } from '#vault';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { opsCommand } from '../command-line/ops-command.js';
import { table } from '../terminal/table.js';

interface KeyReport {
  readonly version: number;
  readonly use: 'current' | 'older' | 'prepared' | 'missing';
  readonly data_keys: number;
}

interface SigningKeyReport {
  readonly version: number;
  readonly use: 'current' | 'older';
}

export const keyringStatus = opsCommand({
  name: 'status',
  summary: 'which keys the keyring holds, and how many data keys each wrapping key wraps',
  examples: [{ does: 'whether a rotation is complete', line: 'keyring status' }],
  run: async ({ engines, output, signal }) => {
    const keys = await engines.wrappingKeys();
    const standing = await keys.versions();
    const rotation = new KeyRotation(keys, await engines.keyring(), await engines.records());
    const counting = output.progress({ label: 'counting', unit: 'data keys' });
    const onCounted = (count: number): void => {
      counting.at(count);
    };
    const inUse = await rotation.inUse(onCounted, signal).finally(() => {
      counting.end();
    });
    const report = keyReports(standing, inUse);
    const signing = signingReports(await (await engines.signingKeys()).versions());
    await output.answer(
      { current: standing.current, keys: report, signing_keys: signing },
      () => `${keyTable(report)}\n\n${signingTable(signing)}`,
    );
    return report.some(({ use }) => use === 'missing') ? PROBLEM : FINE;
  },
});

function keyReports({ current, versions }: WrappingKeyVersions, inUse: readonly KeysInUse[]): readonly KeyReport[] {
  const counts = new Map(inUse.map(({ version, dataKeys }) => [version, dataKeys]));
  const all = [...new Set([...versions, ...counts.keys()])].sort((a, b) => a - b);
  return all.map((version) => ({
    version,
    use: versions.includes(version) ? useOf(version, current) : 'missing',
    data_keys: counts.get(version) ?? 0,
  }));
}

function signingReports(versions: readonly number[]): readonly SigningKeyReport[] {
  const current = Math.max(...versions);
  return versions.map((version) => ({ version, use: version === current ? 'current' : 'older' }));
}

function useOf(version: number, current: number): KeyReport['use'] {
  if (version === current) return 'current';
  return version < current ? 'older' : 'prepared';
}

const SAID: Readonly<Record<KeyReport['use'], string>> = {
  current: 'new data keys are wrapped with it',
  older:
    'for backups from before, until `keyring retire` destroys it; while data keys need it, `keyring rotate` goes on',
  prepared: 'not used yet: `keyring rotate` begins with it',
  missing: 'not in this keyring: what it wraps cannot be read',
};

function keyTable(keys: readonly KeyReport[]): string {
  return table(
    ['KEY', 'DATA KEYS', 'USE'],
    keys.map(({ version, use, data_keys }) => [version, data_keys, `${use}: ${SAID[use]}`]),
  );
}

const SIGNING_SAID: Readonly<Record<SigningKeyReport['use'], string>> = {
  current: 'checkpoints and receipts are signed with it',
  older: 'signs nothing any more but the hand-over to the next one',
};

function signingTable(keys: readonly SigningKeyReport[]): string {
  return table(
    ['SIGNING KEY', 'USE'],
    keys.map(({ version, use }) => [version, `${use}: ${SIGNING_SAID[use]}`]),
  );
}
