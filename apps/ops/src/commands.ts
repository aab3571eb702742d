import { accessHistory } from './access-history/access-history.command.js';
import { archive } from './archive/archive.command.js';
import { backup } from './backup/backup.command.js';
import { restore } from './backup/restore.command.js';
import { checkpoint } from './checkpoint/checkpoint.command.js';
import type { OpsCommand } from './command-line/ops-command.js';
import { deliveries } from './deliveries/deliveries.command.js';
import { endpoints } from './endpoints/endpoints.command.js';
import { erasureCheck } from './erasure-check/erasure-check.command.js';
import { keyring } from './keyring/keyring.command.js';
import { looks } from './looks/looks.command.js';
import { parked } from './parked/parked.command.js';
import { clearPasskeys } from './passkeys/clear-passkeys.command.js';
import { partitions } from './partitions/partitions.command.js';
import { people } from './people/people.command.js';
import { drill } from './drill/drill.command.js';
import { proofs } from './proofs/proofs.command.js';
import { realignment } from './realign/realign.command.js';
import { rebuild } from './rebuild/rebuild.command.js';
import { seed } from './seed/seed.command.js';
import { doctor } from './doctor/doctor.command.js';
import { endSessions } from './sessions/end-sessions.command.js';
import { status } from './status/status.command.js';
import { verify } from './verify/verify.command.js';

/**
 * Every command, in the order of the help.
 *
 * To add one: make `apps/ops/src/<command>/<command>.command.ts` with `export const x = opsCommand<Options>({name,
 * summary, examples, declare, run})` (or `{name, summary, examples, subcommands}` for a group) and put it in this list.
 * One that changes something is a `changingCommand`, which has `plan`, `foretell` (for `--dry-run`) and `carryOut` in
 * the place of `run`: the engines of any other refuse to be written to.
 * `run` gets an `Invocation`: it answers through `output.answer(value, textOf)`, which makes `--json` work by itself,
 * remarks with `output.note`, shows `output.progress`, opens what it needs from `engines`, ends soon after `signal`,
 * and returns FINE or PROBLEM. It throws `Misuse` (exit code 2) or `CommandFailure` (1) with a message for a person.
 * `terminal/table.ts` and `terminal/csv.ts` lay rows out. What a command knows of the log belongs in libs/audit or the
 * library whose affair it is; here is only what is the command's.
 */
export const COMMANDS: readonly OpsCommand[] = [
  status,
  doctor,
  accessHistory,
  looks,
  verify,
  checkpoint,
  proofs,
  rebuild,
  partitions,
  realignment,
  backup,
  restore,
  drill,
  archive,
  erasureCheck,
  seed,
  keyring,
  parked,
  endpoints,
  deliveries,
  people,
  endSessions,
  clearPasskeys,
];
