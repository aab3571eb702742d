import { age, type RegisterReport, type StatusReport, type WebhookReport } from '#operations';
import { counted } from '../terminal/counted.js';
import { sizeText } from '../terminal/size-text.js';
import { table } from '../terminal/table.js';

/** The status for the eyes, without a line break at its end. */
export function statusText(report: StatusReport): string {
  const { at, problems, engines } = report;
  const verdict = problems.length === 0 ? 'all is well' : counted(problems.length, 'problem');
  const parts = [
    [`${at}  ${verdict}`, ...problems.map((problem) => `  ! ${problem}`)].join('\n'),
    table(
      ['ENGINE', 'ANSWERS', 'IS'],
      engines.map(({ name, answers, is }) => [name, answers ? 'yes' : 'no', is]),
    ),
    ...logText(report),
    ...followersText(report),
    ...(report.webhooks === null ? [] : [webhooksText(report.webhooks)]),
    ...watchedText(report),
    `Limits are decided by ${report.limits.decided_by}.`,
    ...(report.erasure_register === null ? [] : [registerText(report.erasure_register)]),
    ...leasesText(report),
  ];
  return parts.join('\n\n');
}

function logText({ log, archive, proofs }: StatusReport): readonly string[] {
  if (log === null) return [];
  const head = `The log ends at ${log.head ?? 'its beginning: it is empty'}.${archiveText(archive)}`;
  if (proofs === null) return [head];
  const { origin, position, size, at, unsealed, oldest_unsealed_seconds } = proofs;
  const sealed =
    origin === null || at === null
      ? 'Nothing is sealed.'
      : `The checkpoint of ${at} reaches to ${position ?? 'its beginning'}: ${String(size)} events, as ${origin}.`;
  const rest =
    unsealed === 0 ? '' : ` ${String(unsealed)} wait for the next, the oldest for ${age(oldest_unsealed_seconds)}.`;
  return [`${head} ${sealed}${rest}`];
}

function watchedText({ proofs }: StatusReport): readonly string[] {
  if (proofs === null || proofs.watched.length === 0) return [];
  const rows = proofs.watched.map(({ log, size, contradicted_at: at }) => [log, size, at]);
  return [table(['WATCHED LOG', 'COSIGNED', 'CONTRADICTS SINCE'], rows)];
}

function archiveText(archive: StatusReport['archive']): string {
  if (archive === null || archive.files === 0) return '';
  const { files, events, bytes, through, also_in_database: both, unfinished } = archive;
  const where = `${String(events)} access events up to ${through ?? 'none'} are archived, in ${String(files)} files of ${sizeText(bytes)}`;
  const rest = both === 0 ? '.' : `; the database has ${String(both)} of them too.`;
  const left = unfinished === 0 ? '' : ` ${String(unfinished)} files are not finished: \`archive\` goes on.`;
  return ` ${where}${rest}${left}`;
}

function followersText({ followers }: StatusReport): readonly string[] {
  if (followers === null) return [];
  const rows = followers.map((one) => [
    ...[
      one.kind,
      one.partition === undefined ? one.name : `${one.name} ${one.partition}`,
      one.slot,
      one.state,
      one.position,
      one.lag_events,
    ],
    ...[one.lag_events === 0 ? null : age(one.lag_seconds), one.parked, one.skipped],
  ]);
  return [table(['FOLLOWS', 'NAME', 'SLOT', 'STATE', 'POSITION', 'BEHIND', 'FOR', 'PARKED', 'SKIPPED'], rows)];
}

function webhooksText({ pending, oldest_due_seconds, endpoints_retrying, failing, disabled }: WebhookReport): string {
  const due = oldest_due_seconds === 0 ? '' : `, the oldest due for ${age(oldest_due_seconds)}`;
  const queue = `Webhooks: ${String(pending)} to be sent${due}; endpoints: ${String(endpoints_retrying)} retrying, ${String(failing.count)} failing, ${String(disabled.count)} disabled.`;
  const rows = [
    ...failing.endpoints.map(({ id, since }) => [id, 'failing', since]),
    ...disabled.endpoints.map(({ id, since }) => [id, 'disabled', since]),
  ];
  return rows.length === 0 ? queue : `${queue}\n${table(['ENDPOINT', 'IS', 'SINCE'], rows)}`;
}

function registerText({ is_set: isSet, as_of: asOf }: RegisterReport): string {
  if (!isSet) return 'The register of erased people has no second place.';
  return `The second place of the register of erased people is ${asOf === null ? 'not written yet' : `as of ${asOf}`}.`;
}

function leasesText({ leases }: StatusReport): readonly string[] {
  if (leases === null) return [];
  const rows = leases.map(({ work, holder }) => [
    work,
    holder === null ? 'nobody' : `${holder.host}, process ${String(holder.pid)}`,
  ]);
  return [table(['WORK', 'AT IT'], rows)];
}
