import type { ErasureCheck } from '#operations';

/** @param isTried whether there was a keyring */
export function erasureCheckText(report: ErasureCheck, isTried: boolean): string {
  const { erased, readable, readable_count, readable_accounts, readable_memberships, sealed } = report;
  const looked = `Erased people that are known of: ${String(erased)}.`;
  const open = [
    ...(readable_count === 0
      ? []
      : [
          `READABLE: ${String(readable_count)}: name, address and all else that was sealed for these people:`,
          ...readable.map((id) => `  ${id}`),
        ]),
    ...(readable_accounts === 0
      ? []
      : [`READABLE: e-mail addresses of erased accounts: ${String(readable_accounts)}.`]),
    ...(readable_memberships === 0
      ? []
      : [`READABLE: e-mail addresses of memberships and invitations: ${String(readable_memberships)}.`]),
  ];
  const closed = sealed.map(({ keyring_version: version, data_keys: count }) =>
    isTried
      ? `Keys that this keyring does not open: ${String(count)}, for whoever still holds key ${String(version)} of their time.`
      : `Whoever holds key ${String(version)} of the keyring can open: ${String(count)} data keys of the erased.`,
  );
  const nothing = open.length === 0 && closed.length === 0 ? ['Nothing of them can be read there, with no keys.'] : [];
  const none =
    open.length === 0 && closed.length > 0 && isTried ? ['With this keyring nothing of them can be read.'] : [];
  return [looked, ...open, ...closed, ...unusedText(report.in_unused_space), ...nothing, ...none].join('\n');
}

function unusedText(keys: number | null): readonly string[] {
  if (keys === null)
    return ['Not looked at: what the server’s files may still hold where its databases no longer use them.'];
  if (keys === 0) return [];
  const of = `Of these keys, ${String(keys)} stand only where the database no longer uses its file`;
  return [`${of}: \`keyring rotate\` and \`keyring retire\` make them worthless.`];
}
