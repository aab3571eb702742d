import { looksOf, type LookerAct } from '#audit';
import { isUuid } from '#domain';
import { domainCodec } from '#events';
import { Vault } from '#vault';
import { FINE, PROBLEM } from '../command-line/exit-code.js';
import { Misuse } from '../command-line/failures.js';
import { opsCommand } from '../command-line/ops-command.js';
import { declareNumberedPage, moreLine } from '../command-line/paging.js';
import { table } from '../terminal/table.js';

interface LooksOptions {
  readonly looker?: string;
  readonly limit: number;
  readonly after?: number;
}

const OPERATOR = /^operator:.+$/;
const HEAD = ['AT (UTC)', 'ACTION', 'PERSON', 'ADDRESS SEARCHED FOR', 'SHOWN', 'WHY', 'REVISION'];

export const looks = opsCommand<LooksOptions>({
  name: 'looks',
  summary: 'whom a member of staff or an operator looked at, and what they searched for in vain, newest first',
  examples: [
    { does: 'of a member of staff, by the id of the account', line: 'looks --looker ID' },
    { does: 'of an operator', line: 'looks --looker operator:jane.doe --limit 200 --json' },
  ],
  declare: (command) =>
    declareNumberedPage(
      command.option('--looker <who>', 'the id of the account of a member of staff, or operator:NAME'),
      'revision',
    ),
  run: async ({ options: { looker, limit, after }, engines, output }) => {
    const codec = domainCodec(new Vault(await engines.keyring(), await engines.records()));
    const acts = await looksOf(await engines.log(), codec, askedLooker(looker), { limit, before: after });
    const last = acts.at(-1)?.revision ?? 0;
    const next = acts.length < limit || last === 0 ? null : last;
    await output.answer({ looks: acts.map(reported), next }, () =>
      [
        acts.length === 0 ? 'No looks.' : table(HEAD, acts.map(row)),
        ...moreLine(next === null ? null : String(next)),
      ].join('\n'),
    );
    return acts.some(({ action }) => action === 'unreadable') ? PROBLEM : FINE;
  },
});

function askedLooker(text = ''): string {
  if (isUuid(text)) return text.toLowerCase();
  if (OPERATOR.test(text)) return text;
  throw new Misuse('--looker must be the id of an account, or operator:NAME.');
}

function reported(act: LookerAct) {
  const { at, action, revision, position, requestId: request_id } = act;
  return {
    ...{ at, action, person_id: act.action === 'looked' ? act.personId : null },
    sought: act.action === 'searched' ? act.sought : null,
    fields: act.action === 'looked' ? act.fields : null,
    reason: act.action === 'unreadable' ? null : act.reason,
    reason_gone: act.action === 'searched' && act.reason === null,
    ...{ request_id, revision, position },
  };
}

function row(act: LookerAct) {
  if (act.action === 'unreadable') return [null, `UNREADABLE: ${act.type}`, null, null, null, null, act.revision];
  const { at, action, revision } = act;
  if (act.action === 'looked')
    return [at, action, act.personId, null, act.fields.join(', '), act.reason ?? 'see access-history', revision];
  return [at, action, null, act.sought ?? 'no longer kept', null, act.reason ?? 'no longer kept', revision];
}
